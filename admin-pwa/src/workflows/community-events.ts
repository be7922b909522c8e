import { EVENT_STATUS_LABELS } from '@forecourt/shared/events/event'
import type { Flow } from './flow.ts'

export const COMMUNITY_EVENTS: Flow = {
  id: 'community-events',
  title: 'Community Events',
  summary: 'An event from the plan to its pictures, with the e-mails that announce it.',
  steps: [
    {
      id: 'plan',
      kind: 'step',
      title: 'Staff add an event',
      details: ['with its date and place'],
      next: [{ to: 'upcoming' }],
    },
    {
      id: 'upcoming',
      kind: 'stage',
      title: EVENT_STATUS_LABELS.upcoming,
      details: ['shown on the home page'],
      next: [{ to: 'two_weeks' }, { to: 'cancelled', when: 'called off' }],
    },
    {
      id: 'two_weeks',
      kind: 'email',
      title: 'E-mail: announcement',
      details: ['2 weeks before', 'not delivered: up to 3 retries'],
      next: [{ to: 'one_week' }],
    },
    {
      id: 'one_week',
      kind: 'email',
      title: 'E-mail: invitation',
      details: ['1 week before'],
      next: [{ to: 'one_day' }],
    },
    {
      id: 'one_day',
      kind: 'email',
      title: 'E-mail: reminder',
      details: ['1 day before'],
      next: [{ to: 'day' }],
    },
    { id: 'day', kind: 'step', title: 'The event takes place', next: [{ to: 'completed' }] },
    {
      id: 'completed',
      kind: 'stage',
      title: EVENT_STATUS_LABELS.completed,
      next: [{ to: 'gallery' }],
    },
    {
      id: 'gallery',
      kind: 'step',
      title: 'Staff add pictures',
      details: ['the gallery shows them', 'on the home page'],
    },
    { id: 'cancelled', kind: 'stage', title: EVENT_STATUS_LABELS.cancelled },
  ],
}
