import { LEAD_TYPE_LABELS } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import type { Flow, Step } from './flow.ts'
import { stageWords } from './stage-words.ts'

const stage = (id: LeadStatus, next: Step['next'] = []): Step => ({
  id,
  kind: 'stage',
  title: LEAD_STATUS_LABELS[id],
  details: stageWords(id),
  next,
})

export const CUSTOMER_JOURNEY: Flow = {
  id: 'customer-journey',
  title: 'Customer Journey',
  summary: 'From the first look at a vehicle to the sale, with the e-mails that accompany it.',
  steps: [
    {
      id: 'inquiry',
      kind: 'step',
      title: 'A visitor asks',
      details: Object.values(LEAD_TYPE_LABELS),
      next: [{ to: 'new' }],
    },
    stage('new', [{ to: 'wait_hours' }, { to: 'contacted', when: 'staff call' }]),
    { id: 'wait_hours', kind: 'wait', title: 'Wait 2 hours', next: [{ to: 'welcome' }] },
    {
      id: 'welcome',
      kind: 'email',
      title: 'E-mail: thank you',
      details: ['not delivered: up to 3 retries'],
      next: [{ to: 'answer' }],
    },
    {
      id: 'answer',
      kind: 'question',
      title: 'Does the customer answer?',
      next: [
        { to: 'contacted', when: 'yes' },
        { to: 'wait_days', when: 'no' },
      ],
    },
    { id: 'wait_days', kind: 'wait', title: 'Wait 3 days', next: [{ to: 'follow_up' }] },
    {
      id: 'follow_up',
      kind: 'email',
      title: 'E-mail: follow-up',
      next: [{ to: 'nurture_weeks', when: 'no answer' }],
    },
    {
      id: 'nurture_weeks',
      kind: 'email',
      title: 'E-mails: nurture weeks',
      details: ['one a week'],
      next: [{ to: 'nurture_month' }],
    },
    {
      id: 'nurture_month',
      kind: 'email',
      title: 'E-mail: month 2',
      next: [{ to: 'lost', when: 'still no answer' }],
    },
    stage('contacted', [{ to: 'test_drive' }]),
    stage('test_drive', [{ to: 'test_drive_scheduled' }]),
    stage('test_drive_scheduled', [{ to: 'reminder' }]),
    {
      id: 'reminder',
      kind: 'email',
      title: 'E-mail: test drive reminder',
      details: ['24 hours before'],
      next: [{ to: 'decision' }],
    },
    {
      id: 'decision',
      kind: 'question',
      title: 'Is it the right vehicle?',
      next: [
        { to: 'financing', when: 'yes' },
        { to: 'lost', when: 'no' },
      ],
    },
    stage('financing', [{ to: 'closed' }]),
    stage('closed'),
    stage('lost'),
  ],
}
