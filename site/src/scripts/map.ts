// The real map comes from OpenStreetMap, and only when the visitor asks for it.
for (const frame of document.querySelectorAll<HTMLElement>('[data-map]')) {
  frame.querySelector('.map-ask')?.addEventListener('click', event => {
    event.preventDefault()
    const map = document.createElement('iframe')
    map.src = frame.dataset['map'] ?? ''
    map.title = frame.dataset['title'] ?? 'Map'
    frame.replaceChildren(map)
    map.focus()
  })
}
