import { AlertDialog, Button } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { sendWantedSettings } from '../dealership/wanted-settings.ts'
import { useMirror, useRows, useSubject } from '../mirror/use-mirror.ts'
import { usePhotoCounts } from '../photos/use-photos.ts'
import { logOutWords } from './log-out-words.ts'
import { logout } from './session.ts'

/** Logs out, after a warning where something would be lost. The warning is to be shown wherever this is used. */
export function useLogOut(): { logOut(): void; warning: ReactNode } {
  const changes = useRows('outbox')?.length ?? 0
  const lost = useRows('lost')?.length ?? 0
  const { unsent: photos } = usePhotoCounts()
  const mirror = useMirror()
  const forms = useSubject(mirror.drafts.all).length
  const [isLeaving, setLeaving] = useState(false)
  const words = logOutWords({ changes, photos, lost, forms })
  async function leave() {
    void mirror.letGo(null).catch(() => {})
    await sendWantedSettings()
    if (words) setLeaving(true)
    else void logout()
  }
  return {
    logOut: () => void leave(),
    warning: (
      <AlertDialog.Root open={isLeaving} onOpenChange={setLeaving}>
        <AlertDialog.Content>
          <AlertDialog.Title>{words?.title ?? 'Log out?'}</AlertDialog.Title>
          <AlertDialog.Description>
            {words?.text ?? 'Everything has reached the server by now.'}
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel>
              <Button size="2" variant="outline">
                Stay logged in
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action>
              <Button size="2" color="red" onClick={() => void logout()}>
                {words ? 'Log out and lose them' : 'Log out'}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Root>
    ),
  }
}
