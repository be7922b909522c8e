import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { isLeftOut } from './slim-mermaid.ts'

/** Everything that the installed mermaid imports, from its own files and from others. */
function importsOfMermaid(): string[] {
  const dist = dirname(createRequire(import.meta.url).resolve('mermaid/dist/mermaid.core.mjs'))
  const files = globSync(['mermaid.core.mjs', 'chunks/mermaid.core/*.mjs'], { cwd: dist })
  return files.flatMap(file =>
    [...readFileSync(`${dist}/${file}`, 'utf8').matchAll(/(?:from|import\() ?"([^"]+)"/g)].map(
      ([, specifier = '']) => specifier,
    ),
  )
}

it('keeps what flow charts are drawn with, and leaves out the rest of what mermaid loads on demand', () => {
  const imports = importsOfMermaid()
  const leftOut = imports.filter(isLeftOut)
  const kept = imports.filter(specifier => !isLeftOut(specifier))
  for (const name of ['sequenceDiagram-', 'ganttDiagram-', 'mindmap-', 'elk-', 'cose-bilkent-', 'katex'])
    expect(leftOut.some(specifier => specifier.includes(name))).toBe(true)
  for (const name of ['flowDiagram-', 'dagre-', 'chunk-', 'd3', 'dompurify'])
    expect(kept.some(specifier => specifier.includes(name))).toBe(true)
  expect(leftOut.length).toBeGreaterThan(30)
})
