/** Which column of a file holds what, told by its name in the spellings of common address books and CRMs. */
import { foldText } from '../text-search.ts'
import { phoneKey } from './lead-contact.ts'

export const IMPORT_TARGETS = [
  'skip',
  'firstName',
  'lastName',
  'fullName',
  'email',
  'phone',
  'vehicleInterest',
  'status',
  'source',
  'type',
  'createdAt',
  'contactDate',
  'notes',
] as const
export type ImportTarget = (typeof IMPORT_TARGETS)[number]

export const IMPORT_TARGET_LABELS = {
  skip: 'Leave out',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  vehicleInterest: 'Vehicle of interest',
  status: 'Stage',
  source: 'Source',
  type: 'Type',
  createdAt: 'Created',
  contactDate: 'Last contact',
  notes: 'Notes',
} as const satisfies Record<ImportTarget, string>

export interface ImportColumn {
  header: string
  target: ImportTarget
}

/** Before the name of a field, to say whose it is. */
const WHOSE = '(?:(?:customer|contact|client|buyer|lead|person|prospect|primary) )?'
const whole = (pattern: string) => new RegExp(`^${WHOSE}(?:${pattern})$`)

/** The texts of a column with such a name stand in the notes by themselves; all others bring their name along. */
const PLAIN_NOTES = whole('notes?|comments?|remarks?|message|description|notizen|notas')

/** After a word that says what happened, that a column holds when. */
const WHEN = '(?: (?:date|at|on|time|timestamp|utc))*'

/** The first that fits the words of a header decides. */
const RULES: readonly (readonly [RegExp, ImportTarget])[] = [
  [/\b(email|phone|mobile|cell)\b.*\b(type|label|status|opt|opted|consent|verified|valid|domain)\b/, 'skip'],
  [
    whole(
      `(?:date |original )*(?:create|created|creation|added|entered|registered|received|inquired)${WHEN}`,
    ),
    'createdAt',
  ],
  [whole(`since|first (?:seen|contact|contacted|visit|inquiry)${WHEN}|inquiry date|lead date`), 'createdAt'],
  [
    whole(
      `(?:date of )?last (?:contact|contacted|activity|seen|touch|touched|interaction|call|called|engagement)${WHEN}`,
    ),
    'contactDate',
  ],
  [/^(contact|contacted) (date|at|on)$/, 'contactDate'],
  [/\b(opt|consent|bounced?|unsubscribed|fax|owner|assigned|salesperson|date)\b/, 'skip'],
  [whole('(?:first|given|fore|christian) ?name|first|f ?name|vorname|prenom|nombre'), 'firstName'],
  [whole('(?:last|family|sur) ?name|last|l ?name|nachname|apellidos?|nom de famille'), 'lastName'],
  [whole('(?:full |display )?name|nombre completo'), 'fullName'],
  [/^(customer|client|contact|buyer|prospect|person)$/, 'fullName'],
  [/\b(email|correo)\b|^mail( address)?$/, 'email'],
  [/\b(phone|telephone|tel|telefon|telefono|mobile|cell|cellphone|cellular)\b|^contact number$/, 'phone'],
  [whole('(?:deal |sales |pipeline |lifecycle )?(?:status|stage)'), 'status'],
  [whole('(?:original |traffic |marketing |referral )?source|origin|channel|referred by'), 'source'],
  [whole('type|(?:inquiry|enquiry|request) type'), 'type'],
  [
    whole('(?:vehicle|car|auto|truck)(?: of interest| interest| interested in| desired| wanted| requested)?'),
    'vehicleInterest',
  ],
  [
    /^((desired|requested|preferred|wanted) (vehicle|car)|interest|interests|interested in)$/,
    'vehicleInterest',
  ],
  [PLAIN_NOTES, 'notes'],
  [/^((associated |primary )?(company|organi[sz]ation)( name)?|account name|employer)$/, 'notes'],
  [/^((job )?title|position|background|tags?|labels?|groups?)$/, 'notes'],
  [
    /^((street |mailing |home )?address|street|city|town|state|state region|zip|zip code|postal code)$/,
    'notes',
  ],
  [/^(country|country region|trade ?in|budget|test drive)$/, 'notes'],
]

/** "E-mail 1 - Value", "email_1_value" and "Email1Value" have the same words. */
function wordsOf(header: string): string {
  const apart = header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return foldText(apart)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\be mail\b/g, 'email')
}

export function targetOf(header: string): ImportTarget {
  const words = wordsOf(header)
  return RULES.find(([pattern]) => pattern.test(words))?.[1] ?? 'skip'
}

export const isPlainNotes = (header: string): boolean => PLAIN_NOTES.test(wordsOf(header))

/** The columns with what they most likely hold. A column without a name is called by its place. */
export function recogniseColumns(headers: readonly string[]): ImportColumn[] {
  return headers.map((header, index) => ({
    header: header.trim() || `Column ${index + 1}`,
    target: targetOf(header),
  }))
}

/** Whether the first row of a file names the columns; a row with an email or a phone number in it is a customer. */
export function isHeaderRow(cells: readonly string[]): boolean {
  return !cells.some(cell => /\S@\S/.test(cell) || (/^[\d\s()+./-]+$/.test(cell) && phoneKey(cell) !== null))
}

/** What every customer needs, and the fields that can hold it. */
const REQUIRED = [
  { words: 'First name', targets: ['firstName', 'fullName'] },
  { words: 'Last name', targets: ['lastName', 'fullName'] },
  { words: 'Phone or Email', targets: ['phone', 'email'] },
] as const satisfies { words: string; targets: readonly ImportTarget[] }[]

/** What every customer needs and no column holds, in words: with it missing, every row would be refused. */
export function missingWords(columns: readonly ImportColumn[]): string[] {
  const isHeld = (target: ImportTarget) => columns.some(column => column.target === target)
  return REQUIRED.filter(({ targets }) => !targets.some(isHeld)).map(({ words }) => words)
}
