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

async function show(address: string, remember: boolean, turned = false) {
  const mine = ++newest
  results()?.setAttribute('aria-busy', 'true')
  try {
    const page = await pageOf(address)
    const fresh = page.querySelector('[data-results]')
    if (mine !== newest || !fresh) return
    const focused = document.activeElement
    if (remember) history.pushState(null, '', address)
    const wasInResults = focused !== null && results()?.contains(focused)
    results()?.replaceWith(fresh)
    browse()
    fillForm(page)
    if (turned) turnTo(fresh)
    else if (wasInResults) form?.querySelector<HTMLElement>('#q')?.focus()
  } catch {
    if (mine === newest) fail()
  }
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

/** Another page begins at its top, for the eye and for the keyboard. */
function turnTo(fresh: Element) {
  if (!(fresh instanceof HTMLElement)) return
  fresh.tabIndex = -1
  fresh.focus({ preventScroll: true })
  fresh.scrollIntoView()
}

function browse() {
  const place = document.querySelector<HTMLElement>('[data-browse]')
  if (place) oneAtATime(place)
}

/** Takes the choices of another address over into the fields, but never what is being typed. */
function fillForm(page: Document) {
  for (const field of page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-search] [name]')) {
    const own = form?.elements.namedItem(field.name)
    if (
      (own instanceof HTMLInputElement || own instanceof HTMLSelectElement) &&
      own !== document.activeElement
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
  void show(addressOfForm(), true)
})
form?.addEventListener('change', event => {
  if (event.target instanceof HTMLSelectElement) void show(addressOfForm(), true)
})
form?.addEventListener('input', event => {
  if (!(event.target instanceof HTMLInputElement)) return
  clearTimeout(typing)
  typing = window.setTimeout(() => void show(addressOfForm(), true), 250)
})
document.addEventListener('click', event => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-soft]') : null
  if (!link || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  void show(link.pathname + link.search, true, 'turn' in link.dataset)
})
addEventListener('popstate', () => void show(addressOfPage(), false))
browse()
if (isExported() && isSearch()) void show(addressOfPage(), false)
