import { useState } from 'react'

/**
 * Brings the focus back to where it was when a dialog opened, for a dialog's `onCloseAutoFocus`: one that is opened by a
 * state of its screen has no trigger to return to.
 */
export function useReturnFocus(): () => void {
  const [before] = useState(() => document.activeElement)
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
