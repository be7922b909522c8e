// Arrows for the row of featured vehicles, which scrolls by itself by touch and by key.
const SHOWN = 3

const row = document.querySelector<HTMLElement>('[data-carousel]')
const arrows = document.querySelector<HTMLElement>('[data-carousel-arrows]')
const [previous, next] = arrows?.querySelectorAll<HTMLButtonElement>('button') ?? []

function update() {
  if (!row || !previous || !next) return
  const isShort = row.children.length <= SHOWN
  previous.disabled = isShort || row.scrollLeft < 8
  next.disabled = isShort || row.scrollLeft + row.clientWidth > row.scrollWidth - 8
}

function turn(direction: 1 | -1) {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  row?.scrollBy({ left: direction * row.clientWidth, behavior })
}

if (row && arrows) {
  previous?.addEventListener('click', () => turn(-1))
  next?.addEventListener('click', () => turn(1))
  row.addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update)
  update()
}
