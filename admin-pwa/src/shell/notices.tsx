import { Button, Dialog } from '@radix-ui/themes'
import { useState } from 'react'
import { useConnection, useSubject } from '../mirror/use-mirror.ts'
import { LoginForm } from '../session/login-form.tsx'
import { FillingBar } from './filling-bar.tsx'
import { applyUpdate, update } from './updates.ts'

/** What the user should know and may act on, without being interrupted. */
export function Notices() {
  const { obstacle } = useConnection()
  const waiting = useSubject(update)
  const [isLoggingIn, setLoggingIn] = useState(false)
  return (
    <>
      <FillingBar />
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
      {(waiting !== 'none' || obstacle === 'update') && (
        <div className="notice" role="status">
          <span className="grow">
            {waiting === 'held'
              ? 'The new version waits: a form is not saved yet, here or in another tab. Save or close it, then update.'
              : 'A new version of the app is ready. Unsent changes stay on this device.'}
          </span>
          <Button size="2" variant="outline" onClick={() => void applyUpdate()}>
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
