// Holds the boundaries of packages and folders, without a list of folders that someone must keep:
// - a package imports only packages that it declares, and of ours only `shared`; nothing reaches sideways by path;
// - what drives and measures the product (tools) may reach into it by path, and imports no package it does not declare;
// - `shared` imports zod only;
// - folders inside a package form no cycles: if one needs another, that one does not need it back;
// - what a command imports is there;
// - docs/architecture.md names each folder, docs/dependencies.md each package that a manifest declares;
// - README.md opens with three pictures, which are small together.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { inRoot, root } from './steps.mjs'

const PACKAGES = ['shared', 'sync-server', 'site', 'admin-pwa', 'tools/e2e', 'tools/demo-stock']
/** They take the product apart, so they may reach into it. */
const REACHING = ['tools/fuzz', 'tools/bench', 'tools/mutants', 'tools/supply']
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

for (const name of [...PACKAGES, ...REACHING]) {
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
    const isTest =
      REACHING.includes(name) ||
      /\.(test|spec)\.tsx?$|[\\/]tests?[\\/]|vitest\.|\.config\.|^tools.e2e/.test(file)
    for (const specifier of importsOf(readFileSync(inRoot(file), 'utf8'))) {
      if (VIRTUAL.test(specifier)) {
        const target = normalize(join(dirname(file), specifier))
        if (!specifier.startsWith('.') || REACHING.includes(name)) continue
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
  for (const cycle of cyclesOf(graph)) problems.push(`${name}: folders in a circle: ${cycle.join(' -> ')}`)
}

for (const file of globSync('tools/scripts/*.mjs', { cwd: root }))
  for (const specifier of importsOf(readFileSync(inRoot(file), 'utf8')))
    if (specifier.startsWith('.') && !existsSync(inRoot(dirname(file), specifier)))
      problems.push(`${file} imports ${specifier}, which is not there`)

/** The folders that the map names for a package, and those that are there. */
const map = readFileSync(inRoot('docs', 'architecture.md'), 'utf8')
for (const name of ['shared', 'sync-server', 'admin-pwa', 'site']) {
  const [, part = ''] = map.split(`\n### ${name}\n`)
  const named = [...part.split(/\n##/)[0].matchAll(/^\| `([^`]+)` /gm)].map(match => match[1])
  const there = globSync(`${name}/src/*/`, { cwd: root }).map(path => path.split(sep)[2])
  for (const folder of there)
    if (!named.includes(folder)) problems.push(`docs/architecture.md does not name ${name}/src/${folder}`)
  for (const folder of named)
    if (!there.includes(folder))
      problems.push(`docs/architecture.md names ${name}/src/${folder}, which is not there`)
}

/** The packages that the tables name, and those that the manifests declare. */
const tables = readFileSync(inRoot('docs', 'dependencies.md'), 'utf8').split('\n## By hand')[0]
const listed = new Set(
  [...tables.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(found => found[1]),
  ),
)
const manifests = ['.', ...PACKAGES, ...REACHING].map(name =>
  JSON.parse(readFileSync(inRoot(name, 'package.json'), 'utf8')),
)
const wanted = new Set(
  manifests
    .flatMap(({ dependencies = {}, devDependencies = {} }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    )
    .filter(name => !/^@(types|forecourt)\//.test(name)),
)
for (const name of wanted.difference(listed)) problems.push(`docs/dependencies.md does not name ${name}`)
for (const name of listed.difference(wanted))
  problems.push(`docs/dependencies.md names ${name}, which nothing declares`)

/** The pictures that README shows are read over any line. */
const PICTURES = 3
const PICTURES_MAX_BYTES = 150_000
const readme = readFileSync(inRoot('README.md'), 'utf8')
const pictures = [...readme.matchAll(/<img[^>]* src="([^"]+)"/g)].map(match => match[1])
if (pictures.length !== PICTURES)
  problems.push(`README.md shows ${pictures.length} pictures, not ${PICTURES}`)
const missing = pictures.filter(path => !existsSync(inRoot(path)))
for (const path of missing) problems.push(`README.md shows ${path}, which is not there`)
const bytes = missing.length > 0 ? 0 : pictures.reduce((sum, path) => sum + statSync(inRoot(path)).size, 0)
if (bytes > PICTURES_MAX_BYTES)
  problems.push(`The pictures of README.md take ${bytes} bytes together, over ${PICTURES_MAX_BYTES}`)

function addEdge(graph, name, file, target) {
  const folder = path => {
    const [first, second, ...rest] = relative(name, path).split(sep)
    return first === 'src' && rest.length > 0 ? second : null
  }
  const from = folder(file)
  const to = folder(target)
  if (!from || !to || from === to) return
  if (!graph.has(from)) graph.set(from, new Set())
  graph.get(from).add(to)
}

function cyclesOf(graph) {
  const cycles = []
  const done = new Set()
  const visit = (folder, path) => {
    if (path.includes(folder)) return cycles.push([...path.slice(path.indexOf(folder)), folder])
    if (done.has(folder)) return
    for (const next of graph.get(folder) ?? []) visit(next, [...path, folder])
    done.add(folder)
  }
  for (const folder of graph.keys()) visit(folder, [])
  return cycles
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
