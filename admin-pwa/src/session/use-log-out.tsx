import { AlertDialog, Button } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { logout } from './session.ts'

/** Logs out, after a warning where something would be lost. The warning is to be shown wherever this is used. */
export function useLogOut(): { logOut(): void; warning: ReactNode } {
  const unsent = useRows('outbox')?.length ?? 0
  const [isLeaving, setLeaving] = useState(false)
  return {
    logOut: () => (unsent > 0 ? setLeaving(true) : void logout()),
    warning: (
      <AlertDialog.Root open={isLeaving} onOpenChange={setLeaving}>
        <AlertDialog.Content>
          <AlertDialog.Title>Log out and lose what was not sent?</AlertDialog.Title>
          <AlertDialog.Description>
            {unsent === 1 ? '1 change has' : `${unsent} changes have`} not reached the server. Logging out
            removes everything from this device, the unsent changes too.
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel>
              <Button size="2" variant="outline">
                Stay logged in
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action>
              <Button size="2" color="red" onClick={() => void logout()}>
                Log out and lose them
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Root>
    ),
  }
}
