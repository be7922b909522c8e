import type { Flow } from './flow.ts'

export const TECHNICAL_FLOW: Flow = {
  id: 'technical-flow',
  title: 'Technical Flow',
  summary:
    'How a change travels: from a form or a tablet to the server, and on to the pages and other tablets.',
  steps: [
    {
      id: 'form',
      kind: 'step',
      title: 'A visitor sends a form',
      details: ['on the website'],
      next: [{ to: 'server' }],
    },
    {
      id: 'tablet',
      kind: 'step',
      title: 'A user changes a record',
      details: ['with or without a signal'],
      next: [{ to: 'mirror' }],
    },
    {
      id: 'mirror',
      kind: 'stage',
      title: 'Mirror on the device',
      details: ['the outcome shows at once', 'the change waits to be sent'],
      next: [{ to: 'server', when: 'connected' }],
    },
    {
      id: 'server',
      kind: 'stage',
      title: 'Server',
      details: ['checks login and permission'],
      next: [{ to: 'rules' }],
    },
    {
      id: 'rules',
      kind: 'question',
      title: 'Do the rules allow it?',
      details: ['the same ones as in the app'],
      next: [
        { to: 'commit', when: 'yes' },
        { to: 'issue', when: 'no' },
      ],
    },
    {
      id: 'issue',
      kind: 'step',
      title: 'Needs you',
      details: ['refused, or changed by two:', 'the app shows both values'],
    },
    {
      id: 'commit',
      kind: 'stage',
      title: 'Commit',
      details: ['rows, revision and audit line', 'in one transaction'],
      next: [{ to: 'stream' }, { to: 'pages' }],
    },
    {
      id: 'stream',
      kind: 'step',
      title: 'Every connected app is told',
      next: [{ to: 'tablets' }],
    },
    {
      id: 'tablets',
      kind: 'stage',
      title: 'Mirrors of other tablets',
      details: ['fetch what is new'],
    },
    {
      id: 'pages',
      kind: 'step',
      title: 'Pages and lists that show it are made anew',
      next: [{ to: 'website' }],
    },
    { id: 'website', kind: 'stage', title: 'Website', details: ['up to date for every visitor'] },
  ],
}
