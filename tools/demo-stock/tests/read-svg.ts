// A strict reader of the SVG that is drawn here: elements with quoted attributes, and no text between them.

export interface SvgElement {
  name: string
  attributes: ReadonlyMap<string, string>
}

const TAG = /<(?<isEnd>\/?)(?<name>[a-zA-Z]+)(?<attributes>(?:\s+[\w:-]+="[^"<>&]*")*)\s*(?<isEmpty>\/?)>/y
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g

/** All elements in the order in which they begin. Throws where the text is not well-formed. */
export function readSvg(text: string): SvgElement[] {
  const elements: SvgElement[] = []
  const open: string[] = []
  TAG.lastIndex = 0
  while (TAG.lastIndex < text.length) {
    const at = TAG.lastIndex
    const groups = TAG.exec(text)?.groups
    if (!groups) throw new Error(`Not a tag: ${text.slice(at, at + 80)}`)
    const { isEnd, name = '', attributes = '', isEmpty } = groups
    if (isEnd) {
      const opened = open.pop()
      if (opened !== name) throw new Error(`</${name}> ends <${opened}>`)
      continue
    }
    if (elements.length > 0 && open.length === 0) throw new Error(`<${name}> is beside the root`)
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value] as const)
    const element = { name, attributes: new Map(pairs) }
    if (element.attributes.size !== pairs.length) throw new Error(`<${name}> has an attribute twice`)
    elements.push(element)
    if (!isEmpty) open.push(name)
  }
  if (elements.length === 0) throw new Error('There is no element.')
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not ended`)
  return elements
}
