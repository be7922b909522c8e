// Leaves out of the build what mermaid brings for diagrams that this app does not draw. Each kind of diagram, layout
// and notation is a file that mermaid loads when it meets one; only flow charts and what lays them out stay.
import type { Plugin } from 'vite'

const LOADED_ON_DEMAND = /^katex$|^\.\/(?:chunks\/mermaid\.core\/)?(?!chunk-)[\w-]+-[0-9A-Z]{8}\.mjs$/
const DRAWN = /flowDiagram-|dagre-|sizeCapture-/

export const isLeftOut = (specifier: string) => LOADED_ON_DEMAND.test(specifier) && !DRAWN.test(specifier)

export function slimMermaid(): Plugin {
  const nothing = '\0not-drawn'
  return {
    name: 'slim-mermaid',
    apply: 'build',
    enforce: 'pre',
    resolveId: (specifier, importer) =>
      importer?.includes('/mermaid/dist/') && isLeftOut(specifier) ? nothing : null,
    load: id => (id === nothing ? 'export {}' : null),
  }
}
