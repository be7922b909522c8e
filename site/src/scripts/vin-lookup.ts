// Finds a vehicle by its VIN and goes there. Without script the address of the inventory carries the question.
import { vehiclePath } from '@forecourt/shared/site/pages'
import { atServer } from '../server-address.ts'

const form = document.querySelector<HTMLFormElement>('[data-vin-lookup]')
const place = form?.querySelector<HTMLElement>('[data-outcome]')

function tell(title: string, text: string, isBad: boolean) {
  const outcome = document.createElement('div')
  outcome.className = isBad ? 'outcome bad' : 'outcome'
  const heading = document.createElement('b')
  heading.textContent = title
  outcome.append(heading, text)
  place?.replaceChildren(outcome)
}

form?.addEventListener('submit', async event => {
  event.preventDefault()
  const vin = String(new FormData(form).get('vin') ?? '').trim()
  if (!vin) return form.querySelector('input')?.focus()
  try {
    const reply = await fetch(atServer(`/api/vehicles/vin/${encodeURIComponent(vin)}`))
    const found = await reply.json()
    if (!reply.ok) return tell('VIN Not Found', 'No vehicle found with that VIN number.', true)
    tell('Vehicle Found', `Found ${found.year} ${found.make} ${found.model}`, false)
    location.assign(vehiclePath(found.id))
  } catch {
    tell('Search Error', 'Failed to search vehicles. Please try again.', true)
  }
})
