// Marks today in the opening hours and says whether the dealer is open now.
import { openState } from '@forecourt/shared/dealer/hours'

for (const hours of document.querySelectorAll<HTMLElement>('[data-hours]')) {
  const state = openState(JSON.parse(hours.dataset['hours'] ?? '{}'), new Date())
  const line = hours.querySelector<HTMLElement>('[data-open-state]')
  if (line) {
    const label = document.createElement('span')
    label.textContent = state.open ? 'Open now' : 'Closed now'
    const text = document.createElement('span')
    text.textContent = state.text
    line.replaceChildren(label, text)
  }
  for (const day of hours.querySelectorAll<HTMLElement>('[data-weekdays]'))
    day.classList.toggle('today', (day.dataset['weekdays'] ?? '').split(' ').includes(String(state.today)))
}
