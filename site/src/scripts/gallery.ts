// Tabs, thumbnails and the full-screen view. Without script every thumbnail is a link to its picture.
const SWIPE_PX = 50

const gallery = document.querySelector<HTMLElement>('[data-gallery]')
const full = document.querySelector<HTMLDialogElement>('#full')
const main = gallery?.querySelector<HTMLAnchorElement>('[data-main]')
const thumbs = [...(gallery?.querySelectorAll<HTMLAnchorElement>('[data-picture]') ?? [])]
const tabs = [...(gallery?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])]
const panels = [...(gallery?.querySelectorAll<HTMLElement>('[role=tabpanel]') ?? [])]
let current = 0

function choose(index: number) {
  const thumb = thumbs[index]
  const image = thumb?.querySelector('img')
  const shown = main?.querySelector('img')
  if (!thumb || !image || !shown || !main) return
  current = index
  main.href = thumb.href
  main.querySelector('source')?.remove()
  shown.srcset = image.srcset
  shown.src = image.src
  shown.alt = image.alt
  thumbs.forEach((one, at) => {
    one.setAttribute('aria-current', String(at === index))
  })
}

function showFull(index: number) {
  choose((index + thumbs.length) % thumbs.length)
  const thumb = thumbs[current]
  if (thumb) {
    const image = new Image()
    image.draggable = false
    image.src = thumb.href
    image.alt = thumb.querySelector('img')?.alt ?? ''
    full?.querySelector('[data-full-picture]')?.replaceChildren(image)
  }
  const count = full?.querySelector('.count')
  if (count) count.textContent = `${current + 1} of ${thumbs.length}`
  if (full && !full.open) full.showModal()
}

function selectTab(index: number) {
  tabs.forEach((tab, at) => {
    tab.setAttribute('aria-selected', String(at === index))
    tab.tabIndex = at === index ? 0 : -1
    const panel = panels[at]
    panel?.classList.remove('later')
    if (panel) panel.hidden = at !== index
    if (at !== index) for (const film of panel?.querySelectorAll('video') ?? []) film.pause()
  })
  const first = panels[index]?.querySelector<HTMLAnchorElement>('[data-picture]')
  // A film is seen in the place of the picture.
  if (main) main.hidden = !first
  if (first) choose(thumbs.indexOf(first))
}

if (tabs.length > 0) {
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => selectTab(index))
    tab.addEventListener('keydown', event => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (step === 0) return
      const next = (index + step + tabs.length) % tabs.length
      selectTab(next)
      tabs[next]?.focus()
    })
  })
  selectTab(0)
}

thumbs.forEach((thumb, index) => {
  thumb.addEventListener('click', event => {
    event.preventDefault()
    choose(index)
  })
})
main?.addEventListener('click', event => {
  if (thumbs.length === 0) return
  event.preventDefault()
  showFull(current)
})
full?.querySelector('.previous')?.addEventListener('click', () => showFull(current - 1))
full?.querySelector('.next')?.addEventListener('click', () => showFull(current + 1))
full?.addEventListener('keydown', event => {
  if (event.key === 'ArrowRight') showFull(current + 1)
  if (event.key === 'ArrowLeft') showFull(current - 1)
})
let from = 0
full?.addEventListener('pointerdown', event => {
  from = event.clientX
})
full?.addEventListener('pointerup', event => {
  const way = event.clientX - from
  if (Math.abs(way) > SWIPE_PX) showFull(current + (way < 0 ? 1 : -1))
})
