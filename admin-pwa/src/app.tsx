import { Theme } from '@radix-ui/themes'
import { RouterProvider } from '@tanstack/react-router'
import { MirrorContext } from './mirror/use-mirror.ts'
import { router } from './routes.tsx'
import { LoginScreen } from './session/login-screen.tsx'
import { useSession } from './session/use-session.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { ToastProvider } from './toasts/toasts.tsx'

export function App() {
  return (
    <Theme accentColor="gold" grayColor="slate" appearance="inherit" panelBackground="solid" radius="medium">
      <ErrorBoundary>
        <ToastProvider>
          <Entrance />
        </ToastProvider>
      </ErrorBoundary>
    </Theme>
  )
}

function Entrance() {
  const session = useSession()
  switch (session.state) {
    case 'starting':
      return <p className="empty">Opening …</p>
    case 'out':
      return <LoginScreen />
    case 'in':
      return (
        <MirrorContext value={session.mirror}>
          <RouterProvider key={session.user.id} router={router} />
        </MirrorContext>
      )
    default:
      return session satisfies never
  }
}
