// What a draft is called, by the name of its form: "lead:abc" is an edit of a customer, "lead:new" a new one.

const FORMS = {
  lead: { isNew: 'New customer', isEdit: 'Customer' },
  note: { isNew: 'Sales note', isEdit: 'Sales note' },
  vehicle: { isNew: 'New vehicle', isEdit: 'Vehicle' },
  video: { isNew: 'Video URL', isEdit: 'Video URL' },
  event: { isNew: 'New event', isEdit: 'Event' },
  user: { isNew: 'New user', isEdit: 'User' },
  account: { isNew: 'My details', isEdit: 'My details' },
  issue: { isNew: 'Decision', isEdit: 'Decision' },
  loan: { isNew: 'Loan application', isEdit: 'Loan application' },
} as const

export type DraftKind = keyof typeof FORMS

/** The form that a draft is of; null for one that this app does not know. */
export function draftForm(name: string): { kind: DraftKind; id: string | null } | null {
  const [kind = '', ...rest] = name.split(':')
  const id = rest.join(':')
  if (!Object.hasOwn(FORMS, kind)) return null
  return { kind: kind as DraftKind, id: id === '' || id === 'new' ? null : id }
}

/** "Customer: Ruth Becker", "New customer". */
export function draftTitle({ name, title }: { name: string; title: string }): string {
  const form = draftForm(name)
  if (!form) return title
  // The title of these says what it is.
  if (form.kind === 'note' || form.kind === 'loan') return title
  const { isNew, isEdit } = FORMS[form.kind]
  return form.id === null ? isNew : `${isEdit}: ${title}`
}

/** "2 forms that are not saved". */
export const draftsWords = (count: number) =>
  count === 1 ? '1 form that is not saved' : `${count} forms that are not saved`
