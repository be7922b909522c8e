import type { KeyboardEvent } from 'react'

const ROW = '[data-row]'
const FIRST_CONTROL = 'a, button, select'

const isTyping = (target: Element) => target.matches('input, select, textarea')

/** The keys of a row that has the focus: the arrows go to the rows around it, letters press what is marked with them. */
export function rowKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const { target } = event
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
  if (!row || !(target instanceof Element) || isTyping(target)) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)]
    const next = rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)]
    next?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    event.preventDefault()
    return
  }
  const control = row.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)
  if (!control) return
  if (control instanceof HTMLSelectElement) control.focus()
  else control.click()
  event.preventDefault()
}
