import type { CalculationFields } from '@forecourt/shared/loans/calculation'
import { type CarriedTerms, carriedTerms } from '@forecourt/shared/loans/carried-terms'

/**
 * Writes what was calculated into the application of the same page, where there is one: nothing else that was typed
 * there is lost. Gives whether there is one.
 */
export function carryOver(fields: CalculationFields, aprPercent: string): boolean {
  const form = document.querySelector<HTMLFormElement>('#apply form')
  if (!form) return false
  const terms: CarriedTerms = carriedTerms(fields, { aprPercent })
  for (const [name, value] of Object.entries(terms)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
  }
  form.dispatchEvent(new Event('input'))
  const amount = form.elements.namedItem('loanAmount')
  if (amount instanceof HTMLElement) amount.focus()
  return true
}
