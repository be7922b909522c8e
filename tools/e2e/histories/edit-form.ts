import { expect, type Locator } from '@playwright/test'
import type { CustomersPage } from '../customers-page.ts'
import type { Memory } from './memory.ts'
import { FIELDS, type Field } from './steps.ts'
import { testimony } from './witness.ts'

const UNDECIDED = 'Decide first: take the other value, or keep yours.'
/** What is on its way to a form that is open comes within this, unless something keeps it. */
const NEWS_MS = 2000

export interface Customer {
  id: string
  name: string
}

const DECIDING = { keep: /^Keep mine for/, take: /^Take it for/ } as const

/** The edit form of a customer, open before a person. */
export class EditForm {
  readonly customer: Customer
  readonly #dialog: Locator
  readonly #person: string
  readonly #memory: Memory

  private constructor(dialog: Locator, customer: Customer, person: string, memory: Memory) {
    this.customer = customer
    this.#dialog = dialog
    this.#person = person
    this.#memory = memory
  }

  static async open(
    app: CustomersPage,
    customer: Customer,
    person: string,
    memory: Memory,
  ): Promise<EditForm> {
    const form = new EditForm(await app.editLead(customer.name), customer, person, memory)
    memory.shown(person, ...Object.values(await form.values()))
    return form
  }

  #field(field: Field): Locator {
    return this.#dialog.getByLabel(FIELDS[field], { exact: true })
  }

  async values(): Promise<Record<Field, string>> {
    return { phone: await this.#field('phone').inputValue(), notes: await this.#field('notes').inputValue() }
  }

  async #hearWitness() {
    this.#memory.shown(this.#person, ...(await testimony(this.#dialog.page())))
  }

  async type(field: Field, value: string) {
    this.#memory.typed(this.#person, value)
    await this.#field(field).fill(value)
    await this.#hearWitness()
  }

  /** Waits for the news of a value that is stored and was not shown yet. */
  async hear(stored: Record<Field, string>) {
    const values = await this.values()
    const isNews = (field: Field) =>
      values[field] !== stored[field] && !this.#memory.isKnownTo(this.#person, stored[field])
    if (!isNews('phone') && !isNews('notes')) return
    await this.#news('keep')
      .first()
      .waitFor({ timeout: NEWS_MS })
      .catch(() => {})
  }

  #news(way: keyof typeof DECIDING): Locator {
    return this.#dialog.getByRole('button', { name: DECIDING[way] })
  }

  /** Saves, with a decision on all that is new; what stands in the form is acknowledged when it closes. */
  async save(way: keyof typeof DECIDING) {
    const values = await this.#trySaving(way)
    for (const field of ['phone', 'notes'] as const) {
      const value = values[field]
      const said = { person: this.#person, record: this.customer.id, field, value }
      if (this.#memory.isTypedBy(this.#person, value)) this.#memory.acknowledge(said)
    }
  }

  async #trySaving(way: keyof typeof DECIDING): Promise<Record<Field, string>> {
    const button = this.#dialog.getByRole('button', { name: 'Save customer' })
    const undecided = this.#dialog.getByText(UNDECIDED).first()
    for (;;) {
      const news = this.#news(way)
      while ((await news.count()) > 0) {
        await news.first().click()
        await this.#hearWitness()
      }
      const values = await this.values()
      await button.click()
      const isRefused = async () => (await undecided.isVisible()) && (await news.count()) > 0
      await expect.poll(async () => !(await this.#dialog.isVisible()) || (await isRefused())).toBe(true)
      if (!(await this.#dialog.isVisible())) return values
    }
  }

  async cancel() {
    await this.#dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(this.#dialog).toBeHidden()
  }
}
