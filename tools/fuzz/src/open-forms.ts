/** Forms as a person has them open: what the screens call, and beside it what was shown to whom. */
import type { Documents } from '@forecourt/shared/collections/collections'
import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { FormShape } from '@forecourt/shared/sync/open-form'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { vehicleFormSchema } from '@forecourt/shared/vehicles/vehicle-form'
import { createLeadActions } from '../../../admin-pwa/src/customers/lead-actions.ts'
import { LEAD_FORM, leadFormSchema, saveLead } from '../../../admin-pwa/src/customers/lead-form.ts'
import { createEventActions } from '../../../admin-pwa/src/events/event-actions.ts'
import { EVENT_FORM, eventFormFields, saveEvent } from '../../../admin-pwa/src/events/event-form.ts'
import {
  createRecordForm,
  type FormState,
  type RecordForm,
  type RecordFormOptions,
  type Saving,
} from '../../../admin-pwa/src/forms/record-form.ts'
import { saveVehicle, VEHICLE_FORM } from '../../../admin-pwa/src/inventory/vehicle-form.ts'
import type { Acting } from '../../../admin-pwa/src/mirror/acting.ts'
import { createVehicleActions } from '../../../admin-pwa/src/vehicles/vehicle-actions.ts'
import type { Tab } from './device.ts'
import { type Fields, TYPED } from './gestures.ts'

export type Edited = 'leads' | 'vehicles' | 'events'

const NAMES = { leads: 'lead', vehicles: 'vehicle', events: 'event' } as const satisfies Record<
  Edited,
  string
>

type Values = Record<string, unknown>
type AnyRecord = Lead | Vehicle | CommunityEvent

/** What stands in the fields of a form that is bound to no particular record. */
interface BoundForm {
  desk: RecordForm<AnyRecord, Values>
  /** Stores it as the dialog does; gives whether the dialog would close. */
  store(state: FormState<Values>, acting: Acting): Promise<boolean>
}

const only = <Fields extends object>(fields: Fields, typed: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => typed.includes(field))) as Partial<Fields>

interface Screen<D extends object, V extends object, Fields extends object> {
  shape: FormShape<D, V>
  /** What stands in the fields, as it is stored. @throws where the screen would mark a field */
  parse(values: V): Fields
  /** What the dialog calls; gives whether it would close. */
  save(acting: Acting, saving: Saving<D, Fields>): Promise<boolean>
}

/** A form bound to its record, as the dialog of its collection binds it. */
function boundTo<D extends AnyRecord, V extends object, Fields extends object>(
  { shape, parse, save }: Screen<D, V, Fields>,
  options: Omit<RecordFormOptions<D, V>, 'shape'>,
): BoundForm {
  const desk = createRecordForm({ ...options, shape })
  return {
    desk: desk as never,
    store: (state, acting) => {
      const fields = parse(state.values as V)
      const typed = only(fields, state.typed)
      return save(acting, { seen: desk.base(), isGone: state.isGone, typed, fields })
    },
  }
}

function bind(collection: Edited, tab: Tab, record: AnyRecord | null, name: string): BoundForm {
  const rest = { drafts: tab.drafts, name, title: name }
  switch (collection) {
    case 'leads':
      return boundTo(
        {
          shape: LEAD_FORM,
          parse: values => leadFormSchema.parse(values),
          save: async (acting, saving) => (await saveLead(createLeadActions(acting), saving)) === 'done',
        },
        { ...rest, record: record as Lead | null },
      )
    case 'vehicles':
      return boundTo(
        {
          shape: VEHICLE_FORM,
          parse: values => vehicleFormSchema.parse(values),
          save: async (acting, saving) =>
            (await saveVehicle(createVehicleActions(acting), saving)) === 'done',
        },
        { ...rest, record: record as Vehicle | null },
      )
    case 'events':
      return boundTo(
        {
          shape: EVENT_FORM,
          parse: values => eventFormFields.parse(values),
          save: (acting, saving) => saveEvent(createEventActions(acting), saving),
        },
        { ...rest, record: record as CommunityEvent | null },
      )
    default:
      return collection satisfies never
  }
}

/** What a field of a form says of the record: a price as it is stored, nothing typed as nothing. */
const storedOf = (field: string, value: unknown): unknown => {
  if (value === '' || value === undefined) return null
  return field === 'price' && typeof value === 'string' && !value.includes('.') ? `${value}.00` : value
}

export class OpenedForm {
  readonly collection: Edited
  readonly id: string | null
  readonly name: string
  readonly #tab: Tab
  readonly #bound: BoundForm
  readonly #following: { unsubscribe(): void }[] = []
  /** By field, all that was shown in it or beside it. */
  readonly shown: Record<string, unknown[]> = {}
  readonly saw: Fields | null

  constructor(tab: Tab, collection: Edited, record: AnyRecord | null) {
    this.collection = collection
    this.id = record?.id ?? null
    this.name = `${NAMES[collection]}:${record?.id ?? 'new'}`
    this.saw = record as Fields | null
    this.#tab = tab
    this.#bound = bind(collection, tab, record, this.name)
    const { desk } = this.#bound
    if (record) {
      const rows = tab.core.rows(collection)
      this.#following.push(
        rows.subscribe(all => {
          const rows: readonly Documents[Edited][] = all ?? []
          desk.hear(rows.find(({ id }) => id === record.id) ?? null)
        }),
      )
    }
    this.#following.push(desk.state.subscribe(state => this.#look(state)))
  }

  get state(): FormState<Values> {
    return this.#bound.desk.state.value
  }

  /** The person sees what stands in the fields, and what is told beside them. */
  #look({ values, typed, news }: FormState<Values>) {
    for (const field of TYPED[this.collection]) {
      const here = this.shown[field] ?? []
      this.shown[field] = here
      if (!typed.includes(field)) here.push(storedOf(field, values[field]))
      for (const one of news) if (one.field === field) here.push(storedOf(field, one.theirs))
    }
  }

  type(field: string, value: string): void {
    this.#bound.desk.type({ ...this.state.values, [field]: value })
  }

  /** What a new record needs beside what was typed. */
  fillIn(values: Values): void {
    this.#bound.desk.type({ ...this.state.values, ...values })
  }

  decide(pick: number, way: 'take' | 'keep'): void {
    const { news } = this.state
    const one = news[pick % Math.max(1, news.length)]
    if (one) this.#bound.desk[way](one.field)
  }

  /** What was typed that is judged, as it is stored. */
  typed(): Fields {
    const { typed, values } = this.state
    const named = TYPED[this.collection].filter(field => typed.includes(field))
    return Object.fromEntries(named.map(field => [field, storedOf(field, values[field])]))
  }

  /** Stores what was typed, as the dialog does. Gives whether it is stored; while something is undecided it is not. */
  async save(acting: Omit<Acting, 'mirror'>): Promise<boolean> {
    const { state } = this
    if (state.news.length > 0) return false
    const isStored = await this.#bound.store(state, { ...acting, mirror: this.#tab.core })
    if (isStored) this.#bound.desk.settle()
    return isStored
  }

  /** It is closed; what was typed stays as its draft. */
  close(): void {
    for (const one of this.#following) one.unsubscribe()
  }
}
