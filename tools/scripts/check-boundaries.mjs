// Holds the boundaries of packages and folders, without a list of rooms that someone must keep:
// - a package imports only packages that it declares, and of ours only `shared`; nothing reaches sideways by path;
// - `shared` imports zod only;
// - folders inside a package form no cycles: if one room needs another, that one does not need it back;
// - what a command imports is there;
// - docs/architecture.md names each room.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { inRoot, root } from './steps.mjs'

const PACKAGES = ['shared', 'sync-server', 'site', 'admin-pwa', 'tools/e2e', 'tools/demo-stock']
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const VIRTUAL = /^(astro:|icon:|virtual:|cloudflare:|\.\/|\.\.\/|\/)/

const problems = []

const importsOf = source => [...source.matchAll(IMPORT)].map(match => match[1] ?? match[2])

const packageOf = specifier =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

for (const name of PACKAGES) {
  const manifest = JSON.parse(readFileSync(inRoot(name, 'package.json'), 'utf8'))
  const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
  const shipped = new Set(Object.keys(manifest.dependencies ?? {}))
  const rootDeclared = new Set(
    Object.keys(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).devDependencies),
  )
  const files = globSync(`${name}/**/*.{ts,tsx,mjs,astro}`, {
    cwd: root,
    exclude: path => /node_modules|[\\/]dist|\.astro$/.test(path) && !path.endsWith('.astro'),
  })
  const graph = new Map()

  for (const file of files) {
    if (/[\\/](node_modules|dist|\.astro)[\\/]/.test(file)) continue
    const isTest = /\.(test|spec)\.tsx?$|[\\/]tests?[\\/]|vitest\.|\.config\.|^tools.e2e/.test(file)
    for (const specifier of importsOf(readFileSync(inRoot(file), 'utf8'))) {
      if (VIRTUAL.test(specifier)) {
        const target = normalize(join(dirname(file), specifier))
        if (!specifier.startsWith('.')) continue
        if (relative(name, target).startsWith('..')) problems.push(`${file} leaves its package: ${specifier}`)
        else if (!isTest) addEdge(graph, name, file, target)
        continue
      }
      const wanted = packageOf(specifier)
      if (specifier.startsWith('node:') || builtinModules.includes(wanted)) {
        if (name === 'shared' && !isTest)
          problems.push(`${file} imports ${specifier}; shared knows no machine`)
        continue
      }
      if (
        wanted.startsWith('@forecourt/') &&
        wanted !== '@forecourt/shared' &&
        wanted !== `@forecourt/${name}`
      )
        problems.push(`${file} reaches sideways: ${specifier}`)
      else if (name === 'shared' && !isTest && wanted !== 'zod')
        problems.push(`${file} imports ${wanted}; shared imports zod only`)
      else if (
        !(isTest
          ? declared.has(wanted) || rootDeclared.has(wanted)
          : shipped.has(wanted) || (name !== 'sync-server' && declared.has(wanted)))
      )
        problems.push(`${file} imports ${wanted}, which ${name}/package.json does not declare`)
    }
  }
  for (const cycle of cyclesOf(graph)) problems.push(`${name}: rooms in a circle: ${cycle.join(' -> ')}`)
}

for (const file of globSync('tools/scripts/*.mjs', { cwd: root }))
  for (const specifier of importsOf(readFileSync(inRoot(file), 'utf8')))
    if (specifier.startsWith('.') && !existsSync(inRoot(dirname(file), specifier)))
      problems.push(`${file} imports ${specifier}, which is not there`)

/** The rooms that the map names for a package, and those that are there. */
const map = readFileSync(inRoot('docs', 'architecture.md'), 'utf8')
for (const name of ['shared', 'sync-server', 'admin-pwa', 'site']) {
  const [, part = ''] = map.split(`\n### ${name}\n`)
  const named = [...part.split(/\n##/)[0].matchAll(/^\| `([^`]+)` /gm)].map(match => match[1])
  const there = globSync(`${name}/src/*/`, { cwd: root }).map(path => path.split(sep)[2])
  for (const room of there)
    if (!named.includes(room)) problems.push(`docs/architecture.md does not name ${name}/src/${room}`)
  for (const room of named)
    if (!there.includes(room))
      problems.push(`docs/architecture.md names ${name}/src/${room}, which is not there`)
}

function addEdge(graph, name, file, target) {
  const room = path => {
    const [first, second, ...rest] = relative(name, path).split(sep)
    return first === 'src' && rest.length > 0 ? second : null
  }
  const from = room(file)
  const to = room(target)
  if (!from || !to || from === to) return
  if (!graph.has(from)) graph.set(from, new Set())
  graph.get(from).add(to)
}

function cyclesOf(graph) {
  const cycles = []
  const done = new Set()
  const visit = (room, path) => {
    if (path.includes(room)) return cycles.push([...path.slice(path.indexOf(room)), room])
    if (done.has(room)) return
    for (const next of graph.get(room) ?? []) visit(next, [...path, room])
    done.add(room)
  }
  for (const room of graph.keys()) visit(room, [])
  return cycles
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
