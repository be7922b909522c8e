// The slideshow: pictures for five seconds, films for their length, paused by the button, by a hidden page, and from the
// start for people who want less motion. A film's picture stands before it until the film can play.
const IMAGE_MS = 5000
const PARALLAX = 0.3

const hero = document.querySelector<HTMLElement>('[data-hero]')
const slides = [...(hero?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])]
const words = [...(hero?.querySelectorAll<HTMLElement>('[data-slide-words]') ?? [])]
const dots = [...(hero?.querySelectorAll<HTMLButtonElement>('.to-slide') ?? [])]
const controls = hero?.querySelector<HTMLElement>('[data-slide-controls]')
const pause = hero?.querySelector<HTMLButtonElement>('.pause')
const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches

let current = 0
let isPaused = wantsLessMotion
let timer = 0

const filmOf = (index: number) => slides[index]?.querySelector('video') ?? null

/** Pictures of slides that are hidden are not loaded; the next is fetched while the current one is looked at. */
function prepareNext() {
  const next = slides[(current + 1) % slides.length]
  if (next) next.hidden = false
}

function show(index: number) {
  filmOf(current)?.pause()
  current = index
  const film = filmOf(index)
  if (film) film.currentTime = 0
  slides.forEach((slide, at) => {
    if (at === index) slide.hidden = false
    slide.classList.toggle('on', at === index)
  })
  prepareNext()
  words.forEach((word, at) => {
    word.hidden = at !== index
  })
  dots.forEach((dot, at) => {
    dot.setAttribute('aria-current', String(at === index))
  })
  plan()
}

/** Decides how long the current slide stays: a film as long as it has left, five seconds while that is not known. */
function plan() {
  clearTimeout(timer)
  const film = filmOf(current)
  if (isPaused || document.hidden) {
    film?.pause()
    return
  }
  if (!film?.ended) void film?.play().catch(() => {})
  if (slides.length < 2) return
  const ms = film && Number.isFinite(film.duration) ? (film.duration - film.currentTime) * 1000 : IMAGE_MS
  timer = window.setTimeout(() => show((current + 1) % slides.length), ms)
}

function setPaused(value: boolean) {
  isPaused = value
  pause?.setAttribute('aria-pressed', String(value))
  pause?.setAttribute('aria-label', value ? 'Play the slideshow' : 'Pause the slideshow')
  plan()
}

if (controls) {
  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => show(index))
  })
  pause?.addEventListener('click', () => setPaused(!isPaused))
  document.addEventListener('visibilitychange', plan)
  slides.forEach((slide, index) => {
    const film = filmOf(index)
    film?.addEventListener('canplay', () => slide.classList.add('plays'))
    film?.addEventListener('loadedmetadata', () => index === current && plan())
    if (film && film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) slide.classList.add('plays')
  })
  setPaused(isPaused)
  // The first slide and the rest of the page come first.
  if (document.readyState === 'complete') prepareNext()
  else addEventListener('load', prepareNext)
}

if (hero && !wantsLessMotion) {
  const stage = hero.querySelector<HTMLElement>('.stage')
  addEventListener(
    'scroll',
    () => requestAnimationFrame(() => stage?.style.setProperty('--shift', `${scrollY * PARALLAX}px`)),
    { passive: true },
  )
}
