// Filters without loading the page anew: the same address is asked for, and its results take the place of these.
import { atServer, isExported, serverOrigin } from '../server-address.ts'
import { oneAtATime } from './one-at-a-time.ts'

const form = document.querySelector<HTMLFormElement>('[data-search]')
/** What an address need not say. */
const DEFAULTS: Readonly<Record<string, string>> = { sort: 'newest', view: 'grid' }
/** What a search may be made of beside the fields of the form. */
const OTHER_QUESTIONS = ['priceMin', 'priceMax', 'page']
let newest = 0
let typing = 0
/** Whether the newest entry of the history is of words that are being typed: what is typed on takes its place. */
let isOfTyping = false

const results = () => document.querySelector<HTMLElement>('[data-results]')

function addressOfForm(): string {
  const params = new URLSearchParams()
  if (!form) return '/inventory'
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '' || value === DEFAULTS[name]) continue
    params.set(name, value)
  }
  const query = params.toString()
  return query ? `/inventory?${query}` : '/inventory'
}

/** A host of files may have put a slash behind the path. */
const addressOfPage = () => location.pathname.replace(/\/$/, '') + location.search

/** Whether the address of the page asks for something that its file cannot know. */
function isSearch(): boolean {
  const names = [...new Set([...OTHER_QUESTIONS, ...[...new FormData(form ?? undefined).keys()]])]
  const asked = new URLSearchParams(location.search)
  return names.some(name => asked.get(name))
}

/** What becomes of the history: an entry of its own, one that is typed on, or none for one that is gone back to. */
type Way = 'own' | 'typed' | 'back'

async function show(address: string, way: Way, turned = false) {
  const mine = ++newest
  results()?.setAttribute('aria-busy', 'true')
  try {
    const page = await pageOf(address)
    const fresh = page.querySelector<HTMLElement>('[data-results]')
    if (mine !== newest || !fresh) return
    remember(address, way)
    const wasInResults = results()?.contains(document.activeElement)
    results()?.replaceWith(fresh)
    browse()
    follow(page)
    fillForm(page, way === 'back')
    // Another page begins at its top; what was chosen in the results leaves the keyboard there.
    if (turned || wasInResults) takeFocus(fresh)
    if (turned) fresh.scrollIntoView()
  } catch {
    if (mine === newest) fail()
  }
}

function remember(address: string, way: Way) {
  if (way === 'typed' && isOfTyping) history.replaceState(null, '', address)
  else if (way !== 'back') history.pushState(null, '', address)
  isOfTyping = way === 'typed'
}

function takeFocus(place: HTMLElement) {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Counts outside of the results. */
function follow(page: Document) {
  for (const one of document.querySelectorAll<HTMLElement>('[data-follows]'))
    one.textContent = page.querySelector(`[data-follows="${one.dataset['follows']}"]`)?.textContent ?? ''
}

/** @param address path and query of this site. @throws when it is not answered */
async function pageOf(address: string): Promise<Document> {
  const isQuestion = isExported() && address.includes('?')
  const reply = await fetch(isQuestion ? atServer(address) : address, { headers: { accept: 'text/html' } })
  if (!reply.ok) throw new Error(String(reply.status))
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  // A host of files gives the same page to every question.
  if (isQuestion && isExported(page)) throw new Error('not answered')
  if (isQuestion) takePicturesFromServer(page)
  return page
}

/** What came into stock after the export has its pictures only there. */
function takePicturesFromServer(page: Document) {
  for (const element of page.querySelectorAll('[data-results] [src], [data-results] [srcset]'))
    for (const name of ['src', 'srcset']) {
      const paths = element.getAttribute(name)
      if (paths) element.setAttribute(name, paths.replaceAll('/media/', `${serverOrigin()}/media/`))
    }
}

function browse() {
  const place = document.querySelector<HTMLElement>('[data-browse]')
  if (place) oneAtATime(place)
}

/** Takes the choices of another address over into the fields, but not what is being typed while somebody types. */
function fillForm(page: Document, isBack: boolean) {
  const fields = '[data-search] [name], [form=search][name]'
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)) {
    const own = form?.elements.namedItem(field.name)
    if (
      (own instanceof HTMLInputElement || own instanceof HTMLSelectElement) &&
      (isBack || own !== document.activeElement)
    )
      own.value = field.value
  }
}

function fail() {
  const place = results()
  const outcome = document.createElement('div')
  outcome.className = 'outcome bad'
  outcome.setAttribute('role', 'alert')
  const title = document.createElement('b')
  title.textContent = 'Search Error'
  outcome.append(title, 'Failed to search vehicles. Please try again.')
  place?.setAttribute('aria-busy', 'false')
  place?.querySelector('.outcome')?.remove()
  place?.prepend(outcome)
}

form?.addEventListener('submit', event => {
  event.preventDefault()
  void show(addressOfForm(), 'own')
})
document.addEventListener('change', event => {
  if (event.target instanceof HTMLSelectElement && event.target.form === form)
    void show(addressOfForm(), 'own')
})
form?.addEventListener('input', event => {
  if (!(event.target instanceof HTMLInputElement)) return
  clearTimeout(typing)
  typing = window.setTimeout(() => void show(addressOfForm(), 'typed'), 250)
})
document.addEventListener('click', event => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-soft]') : null
  if (!link || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  void show(link.pathname + link.search, 'own', 'turn' in link.dataset)
})
addEventListener('popstate', () => void show(addressOfPage(), 'back'))

// On a phone the filters wait behind a button.
const opener = document.querySelector<HTMLButtonElement>('[data-to-filters]')
const filters = document.querySelector<HTMLElement>('[data-filters]')

function openFilters(isOpen: boolean) {
  filters?.toggleAttribute('data-open', isOpen)
  opener?.setAttribute('aria-expanded', String(isOpen))
}

opener?.addEventListener('click', () => {
  openFilters(!filters?.hasAttribute('data-open'))
  if (filters?.hasAttribute('data-open')) form?.querySelector<HTMLElement>('#q')?.focus()
})
filters?.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !filters.hasAttribute('data-open')) return
  openFilters(false)
  opener?.focus()
})
document.querySelector('[data-close-filters]')?.addEventListener('click', event => {
  event.preventDefault()
  openFilters(false)
  const place = results()
  if (place) takeFocus(place)
  place?.scrollIntoView()
})

browse()
if (isExported() && isSearch()) void show(addressOfPage(), 'back')
