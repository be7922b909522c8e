// The slideshow: pictures for five seconds, films for their length, paused by the button, by a hidden page, and from the
// start for people who want less motion.
const IMAGE_MS = 5000
const PARALLAX = 0.3

const hero = document.querySelector<HTMLElement>('[data-hero]')
const slides = [...(hero?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])]
const words = [...(hero?.querySelectorAll<HTMLElement>('[data-slide-words]') ?? [])]
const dots = [...(hero?.querySelectorAll<HTMLButtonElement>('.to-slide') ?? [])]
const pause = hero?.querySelector<HTMLButtonElement>('.pause')
const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches

let current = 0
let isPaused = wantsLessMotion
let timer = 0

function show(index: number) {
  slides[current]?.querySelector('video')?.pause()
  current = index
  slides.forEach((slide, at) => {
    slide.classList.toggle('on', at === index)
  })
  words.forEach((word, at) => {
    word.hidden = at !== index
  })
  dots.forEach((dot, at) => {
    dot.setAttribute('aria-current', String(at === index))
  })
  plan()
}

function plan() {
  clearTimeout(timer)
  const video = slides[current]?.querySelector('video')
  if (isPaused || document.hidden) {
    video?.pause()
    return
  }
  void video?.play().catch(() => {})
  const seconds = video && Number.isFinite(video.duration) ? video.duration : IMAGE_MS / 1000
  timer = window.setTimeout(() => show((current + 1) % slides.length), seconds * 1000)
}

function setPaused(value: boolean) {
  isPaused = value
  pause?.setAttribute('aria-pressed', String(value))
  pause?.setAttribute('aria-label', value ? 'Play the slideshow' : 'Pause the slideshow')
  plan()
}

if (hero && slides.length > 1) {
  const group = hero.querySelector<HTMLElement>('[data-dots]')
  if (group) group.hidden = false
  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => show(index))
  })
  pause?.addEventListener('click', () => setPaused(!isPaused))
  document.addEventListener('visibilitychange', plan)
  for (const video of hero.querySelectorAll('video')) video.addEventListener('loadedmetadata', plan)
  setPaused(isPaused)
}

if (hero && !wantsLessMotion) {
  const stage = hero.querySelector<HTMLElement>('.stage')
  addEventListener(
    'scroll',
    () => requestAnimationFrame(() => stage?.style.setProperty('--shift', `${scrollY * PARALLAX}px`)),
    { passive: true },
  )
}
