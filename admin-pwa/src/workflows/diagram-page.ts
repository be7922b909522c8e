/**
 * A page of its own that draws a diagram for the Workflows screen, which shows it in a frame. Mermaid writes styles
 * into what it draws; this page alone is allowed that.
 */
import '../styles/diagram.css'
import type { DrawingOrder, DrawingReport } from './drawing.ts'

const outside = parent.document.documentElement
const place = document.getElementById('drawing')

/** The theme is that of the page around, now and after it changes. */
const dress = () => {
  document.documentElement.className = outside.className
}

const report = (what: DrawingReport) => parent.postMessage(what, location.origin)

async function draw({ source }: DrawingOrder) {
  try {
    const [{ default: mermaid }] = await Promise.all([import('mermaid'), document.fonts.load('14px Plex')])
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: 'base',
      look: 'classic',
      layout: 'dagre',
      themeVariables: { fontSize: '14px' },
      fontFamily: 'Plex, system-ui, sans-serif',
      flowchart: {
        useMaxWidth: false,
        curve: 'basis',
        wrappingWidth: 190,
        padding: 14,
        nodeSpacing: 34,
        rankSpacing: 46,
      },
    })
    const { svg } = await mermaid.render('diagram', source)
    if (!place) throw new Error('The page has no place for the diagram.')
    place.innerHTML = svg
    const drawn = place.querySelector('svg')
    if (!drawn) throw new Error('Nothing was drawn.')
    const { width, height } = drawn.viewBox.baseVal
    report({ state: 'drawn', width: Math.ceil(width), height: Math.ceil(height) })
  } catch {
    report({ state: 'failed' })
  }
}

// Opened by itself, the page has nothing to draw and nobody to tell.
if (parent !== window) {
  dress()
  new MutationObserver(dress).observe(outside, { attributeFilter: ['class'] })
  addEventListener('message', (event: MessageEvent<DrawingOrder>) => {
    if (event.source === parent && event.origin === location.origin) void draw(event.data)
  })
  report({ state: 'ready' })
}
