import { AlertDialog, Button } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { unsentWords } from '../photos/photo-words.ts'
import { usePhotoCounts } from '../photos/use-photos.ts'
import { logout } from './session.ts'

/** Logs out, after a warning where something would be lost. The warning is to be shown wherever this is used. */
export function useLogOut(): { logOut(): void; warning: ReactNode } {
  const changes = useRows('outbox')?.length ?? 0
  const { unsent: photos } = usePhotoCounts()
  const unsent = changes + photos
  const [isLeaving, setLeaving] = useState(false)
  return {
    logOut: () => (unsent > 0 ? setLeaving(true) : void logout()),
    warning: (
      <AlertDialog.Root open={isLeaving} onOpenChange={setLeaving}>
        <AlertDialog.Content>
          <AlertDialog.Title>Log out and lose what was not sent?</AlertDialog.Title>
          <AlertDialog.Description>
            {unsentWords(changes, photos)} {unsent === 1 ? 'has' : 'have'} not reached the server. Logging out
            removes everything from this device, {photos > 0 ? 'what was not sent' : 'the unsent changes'}{' '}
            too.
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
