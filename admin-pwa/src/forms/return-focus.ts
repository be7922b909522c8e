import { useState } from 'react'

/**
 * Brings the focus back to where it was when a dialog opened, for a dialog's `onCloseAutoFocus`: one that is opened by a
 * state of its screen has no trigger to return to. What has moved to another place on the screen meanwhile, as the card of a
 * customer, is found there by its `data-focus`.
 */
export function useReturnFocus(): () => void {
  const [before] = useState(() => document.activeElement)
  return () => {
    if (!(before instanceof HTMLElement)) return
    const { focus } = before.dataset
    const moved = focus === undefined ? null : document.querySelector<HTMLElement>(`[data-focus="${focus}"]`)
    if (before.isConnected) before.focus()
    else moved?.focus()
  }
}
