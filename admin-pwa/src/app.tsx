import { Theme } from '@radix-ui/themes'
import { RouterProvider } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { handedLogIn } from './factors/handed-log-in.ts'
import { LockScreen } from './locked/lock-screen.tsx'
import { needsPin, PinFirstScreen } from './locked/pin-first-screen.tsx'
import { MirrorContext, useSubject } from './mirror/use-mirror.ts'
import { PhotoOutboxContext } from './photos/use-photos.ts'
import { pinChanges } from './pin/pin.ts'
import { ProofGate } from './proof/proof-gate.tsx'
import { router } from './routes.tsx'
import { screenLock } from './screen-lock/screen-lock.ts'
import { LoginScreen } from './session/login-screen.tsx'
import { useSession } from './session/use-session.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { ToastProvider } from './toasts/toasts.tsx'
import { VisitorGate } from './users/visitor-gate.tsx'

export function App() {
  const isHidden = useIsHidden()
  return (
    <Theme accentColor="gold" grayColor="slate" appearance="inherit" panelBackground="solid" radius="medium">
      <ErrorBoundary>
        <ToastProvider
          isSilent={isHidden}
          onOpenCustomer={lead => void router.navigate({ to: '/crm', search: { lead } })}
        >
          <Entrance />
        </ToastProvider>
      </ErrorBoundary>
    </Theme>
  )
}

/** Whether somebody is logged in whose screen is locked: what is said in passing names customers. */
function useIsHidden(): boolean {
  const { state } = useSession()
  return useSubject(screenLock) !== null && state === 'in'
}

function Entrance() {
  const session = useSession()
  const lock = useSubject(screenLock)
  useSubject(pinChanges)
  const wasIn = useRef(false)
  const [begun, setBegun] = useState(handedLogIn)
  if (session.state === 'in') wasIn.current = true
  if (begun && session.state !== 'starting')
    return <LoginScreen why="nobody" begun={begun} onEnd={() => setBegun(null)} />
  switch (session.state) {
    case 'starting':
      return <p className="empty">Opening …</p>
    case 'out':
      // Who has just logged out stays where the next one logs in.
      return wasIn.current ? (
        <LoginScreen why={session.why} />
      ) : (
        <VisitorGate>
          <LoginScreen why={session.why} />
        </VisitorGate>
      )
    case 'in':
      if (lock !== null) return <LockScreen key={session.user.id} lock={lock} session={session} />
      if (needsPin(session.user.id))
        return (
          <MirrorContext value={session.mirror}>
            <PhotoOutboxContext value={session.photos.outbox}>
              <PinFirstScreen user={session.user} />
            </PhotoOutboxContext>
          </MirrorContext>
        )
      return (
        <MirrorContext value={session.mirror}>
          <PhotoOutboxContext value={session.photos.outbox}>
            <RouterProvider key={session.user.id} router={router} />
            <ProofGate key={`proof-${session.user.id}`} />
          </PhotoOutboxContext>
        </MirrorContext>
      )
    default:
      return session satisfies never
  }
}
