// A browser on a profile of its own, which outlives the browser: who works there, in which tabs, and with what open.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../chromium-flags.ts'
import { CustomersPage } from '../customers-page.ts'
import { logIn } from '../log-in.ts'
import type { EditForm } from './edit-form.ts'
import { addWitness } from './witness.ts'

export interface Login {
  username: string
  password: string
}

export interface Tab {
  page: Page
  app: CustomersPage
  form: EditForm | null
}

export class Profile {
  /** Who is logged in, as the screen says. */
  person: Login
  isOffline = false
  readonly #origin: string
  readonly #users: readonly [Login, Login]
  readonly #listen: (page: Page) => void
  readonly #directory = mkdtempSync(join(tmpdir(), 'profile-'))
  #context: BrowserContext | null = null
  #tabs: Tab[] = []
  #active = 0
  /** What the customers that are looked at have in common. */
  #search = ''

  /** @param listen hears each page that is opened */
  constructor(origin: string, users: readonly [Login, Login], listen: (page: Page) => void) {
    this.#origin = origin
    this.#users = users
    this.#listen = listen
    this.person = users[0]
  }

  get tab(): Tab {
    const tab = this.#tabs[this.#active]
    if (!tab) throw new Error('No browser is open')
    return tab
  }

  get #open(): BrowserContext {
    if (!this.#context) throw new Error('No browser is open')
    return this.#context
  }

  async launch() {
    this.#context = await chromium.launchPersistentContext(this.#directory, {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS],
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      offline: this.isOffline,
    })
    this.#active = 0
    this.#tabs = [await this.#tabOf(this.#context.pages()[0] ?? (await this.#context.newPage()))]
  }

  async #tabOf(page: Page): Promise<Tab> {
    this.#listen(page)
    await addWitness(page)
    await page.goto(`${this.#origin}/admin/crm`)
    return { page, app: new CustomersPage(page), form: null }
  }

  /** Kills the browser and launches it again. */
  async kill() {
    const session = await this.#open.browser()?.newBrowserCDPSession()
    const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
    const pid = processes.find(({ type }) => type === 'browser')?.id
    if (pid === undefined) throw new Error('The browser has no process')
    const closed = this.#open.waitForEvent('close')
    process.kill(pid, 'SIGKILL')
    await closed
    await this.launch()
  }

  async setOffline(isOffline: boolean) {
    this.isOffline = isOffline
    await this.#open.setOffline(isOffline)
  }

  async reload() {
    this.tab.form = null
    await this.tab.page.reload()
  }

  async otherTab() {
    if (this.#tabs.length === 1) this.#tabs.push(await this.#tabOf(await this.#open.newPage()))
    this.#active = 1 - this.#active
    await this.tab.page.bringToFront()
  }

  /** Closes the second tab; what was typed there is kept as a draft. */
  async oneTab() {
    const [first, ...others] = this.#tabs
    for (const { page } of others) await page.close()
    this.#tabs = first ? [first] : []
    this.#active = 0
    await this.tab.page.bringToFront()
  }

  get other(): Login {
    const [first, second] = this.#users
    return this.person === first ? second : first
  }

  #account(person?: Login) {
    const button = this.tab.page.getByRole('button', { name: ', account' })
    return person ? button.filter({ hasText: person.username }) : button
  }

  /** The session ends; somebody logs in where the app then offers it. */
  async endSession(next: Login) {
    await this.oneTab()
    await this.#open.clearCookies()
    await this.reload()
    await this.#logIn(next)
  }

  async #logIn(person: Login) {
    await logIn(this.tab.page, person)
    await expect(this.#account(person)).toBeVisible()
    this.person = person
  }

  /** What the app offers to whoever's session has ended. */
  get logInAgain() {
    return this.tab.page.getByRole('heading', { name: 'Log in again' })
  }

  /** Logs in where the app offers that. */
  async logInIfAsked() {
    if (!(await this.logInAgain.isVisible())) return
    await this.#logIn(this.person)
  }

  /**
   * Waits until a page has opened, logs in where nobody is, and looks for some customers.
   * @param reachServer lets the server be reached, where that is needed
   */
  async lookFor(search = this.#search, reachServer = async () => {}) {
    this.#search = search
    const { page, app } = this.tab
    const login = page.getByRole('heading', { name: /^(Staff login|Log in again)$/ })
    await expect(this.#account().or(login)).toBeVisible()
    if (await login.isVisible()) {
      await reachServer()
      await this.#logIn(this.person)
    }
    for (const user of this.#users) if (await this.#account(user).isVisible()) this.person = user
    await app.search(search)
  }

  async dispose() {
    await this.#context?.close()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}
