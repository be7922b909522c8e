import { Button, Dialog } from '@radix-ui/themes'
import { useState, useSyncExternalStore } from 'react'
import { useConnection } from '../mirror/use-mirror.ts'
import { LoginForm } from '../session/login-form.tsx'
import { applyUpdate, onUpdateWaiting, updateWaits } from './updates.ts'

/** What the user should know and may act on, without being interrupted. */
export function Notices() {
  const { obstacle } = useConnection()
  const hasUpdate = useSyncExternalStore(onUpdateWaiting, updateWaits)
  const [isLoggingIn, setLoggingIn] = useState(false)
  return (
    <>
      {obstacle === 'login' && (
        <div className="notice" role="status">
          <span className="grow">
            Your session has ended. What you change is kept here and sent when you log in again.
          </span>
          <Button size="2" onClick={() => setLoggingIn(true)}>
            Log in again
          </Button>
        </div>
      )}
      {(hasUpdate || obstacle === 'update') && (
        <div className="notice" role="status">
          <span className="grow">
            A new version of the app is ready. Unsent changes stay on this device. Finish what you are writing
            first.
          </span>
          <Button size="2" variant="outline" onClick={applyUpdate}>
            Update now
          </Button>
        </div>
      )}
      <Dialog.Root open={isLoggingIn && obstacle === 'login'} onOpenChange={setLoggingIn}>
        <Dialog.Content>
          <Dialog.Title>Log in again</Dialog.Title>
          <Dialog.Description className="visually-hidden">Your work stays where it is.</Dialog.Description>
          <LoginForm />
        </Dialog.Content>
      </Dialog.Root>
    </>
  )
}
