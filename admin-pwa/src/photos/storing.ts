/** While something that was chosen is on its way into the device, nothing shall end the app without asking. */
import { beginWriting } from '../forms/writing.ts'

const warn = (event: Event) => event.preventDefault()
let open = 0

/** The browser asks before this tab ends, and a new version of the app waits, until what it gives is called. */
export function beginStoring(): () => void {
  const endWriting = beginWriting()
  if (open++ === 0) globalThis.addEventListener?.('beforeunload', warn)
  return () => {
    endWriting()
    if (--open === 0) globalThis.removeEventListener?.('beforeunload', warn)
  }
}
