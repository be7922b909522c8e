import { Button, Dialog } from '@radix-ui/themes'
import { useState } from 'react'
import { EarlierNotice } from '../earlier/earlier-notice.tsx'
import { useConnection, useSubject } from '../mirror/use-mirror.ts'
import { LoginForm } from '../session/login-form.tsx'
import { RoomNotice } from '../storage/room-notice.tsx'
import { useUnsent } from '../unsent/use-unsent.ts'
import { FillingBar } from './filling-bar.tsx'
import { LostVehicleNotice } from './lost-vehicle-notice.tsx'
import { endedWords, updateWords } from './notice-words.ts'
import { applyUpdate, update } from './updates.ts'

/** What the user should know and may act on, without being interrupted. */
export function Notices() {
  const { obstacle } = useConnection()
  const waiting = useSubject(update)
  const unsent = useUnsent()
  const [isLoggingIn, setLoggingIn] = useState(false)
  return (
    <>
      <FillingBar />
      {obstacle === 'login' && (
        <div className="notice" role="status">
          <span className="grow">{endedWords(unsent)}</span>
          <Button size="2" onClick={() => setLoggingIn(true)}>
            Log in again
          </Button>
        </div>
      )}
      {(waiting !== 'none' || obstacle === 'update') && (
        <div className="notice" role="status">
          <span className="grow">
            {updateWords({ isHeld: waiting === 'held', isTooOld: obstacle === 'update', unsent })}
          </span>
          <Button size="2" variant="outline" onClick={() => void applyUpdate()}>
            Update now
          </Button>
        </div>
      )}
      <EarlierNotice />
      <LostVehicleNotice />
      <RoomNotice />
      <Dialog.Root open={isLoggingIn && obstacle === 'login'} onOpenChange={setLoggingIn}>
        <Dialog.Content>
          <Dialog.Title>Log in again</Dialog.Title>
          <Dialog.Description className="muted">
            What was not sent stays on this device, whoever logs in, until its user does.
          </Dialog.Description>
          <LoginForm />
        </Dialog.Content>
      </Dialog.Root>
    </>
  )
}
