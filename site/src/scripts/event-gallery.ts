import { oneAtATime } from './one-at-a-time.ts'

for (const gallery of document.querySelectorAll<HTMLElement>('[data-event-gallery]')) oneAtATime(gallery)
