import { expect, test } from 'vitest'
import architecture from '../docs/ARCHITECTURE.md?raw'
import { readTexts } from './testing/read-texts.ts'

type Import = { from: string; to: string; isType: boolean }

/** Tests of `src` are left out, as they look into everything. */
const sources = [
  ...readTexts('src', /(?<!\.(test|bench|d))\.(tsx?|mjs)$/),
  ...readTexts('e2e', /(?<!\.d)\.ts$/),
]
const paths = new Set(sources.map(({ path }) => path))

const imports: Import[] = sources.flatMap(({ path, text }) =>
  [
    ...text.matchAll(
      /(?:^|\n)(?:import|export)\s+(type\s)?[^'";]*?from\s*'([^']+)'|import\('([^']+)'\)/g,
    ),
  ].flatMap(([, type, named = '', dynamic]) => {
    const target = resolvePath(path, (dynamic ?? named).replace(/\?.*/, ''))
    return target ? [{ from: path, to: target, isType: type !== undefined }] : []
  }),
)

function fromRoot(path: string): string {
  return path.replace(/^\.\//, 'src/').replace(/^\.\.\//, '')
}

/** Where an import of ours leads; undefined for packages. */
function resolvePath(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (!specifier.startsWith('.')) return undefined
  return new URL(specifier, `file:///${from}`).pathname.slice(1)
}

/** What says where things are; records of decisions say where they were. */
const guides = Object.entries(
  import.meta.glob<string>(
    ['../*.md', '../docs/*.md', '../packages/*/README.md', './**/README.md', '!./**/vectors/*'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
).map(([path, text]) => ({ path: fromRoot(path), text }))
/** What a guide may name, and this file, which finds no other way to itself. */
const files = [
  'src/layers.test.ts',
  ...Object.keys(
    import.meta.glob([
      '../*',
      '../docs/**',
      './**',
      '../e2e/**',
      '../packages/*/*',
      '!../e2e/trials/node_modules',
    ]),
  ).map(fromRoot),
]

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** The table of ARCHITECTURE.md: a folder or file, and what it may import besides itself. */
const layers = [...architecture.matchAll(/^\| `([\w./-]+)` *\|[^|]*\| *([^|]*?) *\|$/gm)].map(
  ([, layer = '', allowed = '']) => ({
    layer,
    allowed: [...allowed.matchAll(/`([\w./-]+)`/g)].map(([, name]) => `src/${name}`),
  }),
)
/** The longest row wins: `e2e/trials` before `e2e`. */
const layerOf = (path: string) =>
  layers
    .filter(({ layer }) => isWithin(path, layer))
    .sort((one, other) => other.layer.length - one.layer.length)[0]

/** Groups of nodes that reach each other, by Tarjan's algorithm. */
function findCircles(arrows: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of arrows)
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  function visit(node: string) {
    order.set(node, order.size)
    lowest.set(node, order.get(node) as number)
    path.push(node)
    for (const target of targets.get(node) ?? []) {
      if (!order.has(target)) visit(target)
      if (path.includes(target))
        lowest.set(node, Math.min(lowest.get(node) as number, lowest.get(target) as number))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = path.splice(path.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return circles
}

test('the table names every folder, and no other', () => {
  expect(sources.filter(({ path }) => !layerOf(path)).map(({ path }) => path)).toEqual([])
  const named = layers.flatMap(({ layer, allowed }) => [layer, ...allowed])
  expect(named.filter((place) => ![...paths].some((path) => isWithin(path, place)))).toEqual([])
  expect(layers.length).toBeGreaterThan(12)
  expect(imports.length).toBeGreaterThan(1000)
})

test('every import goes the way of the table', () => {
  const wrong = imports.filter(({ from, to }) => {
    const own = layerOf(from)
    if (!own || isWithin(to, own.layer) || !/\.tsx?$/.test(to)) return false
    return !own.allowed.some((place) => isWithin(to, place))
  })
  expect(wrong).toEqual([])
})

test('files import each other in no circle, types included', () => {
  expect(findCircles(imports.map(({ from, to }) => [from, to]))).toEqual(recursions)
})

/** What is recursive by its nature. */
const recursions = [
  // An argument may be a call, whose arguments are shown in the same way.
  ['src/ui/calls/call-arguments.tsx', 'src/ui/calls/call-readings.tsx'],
]

test('the folders of a layer need each other in no circle', () => {
  const arrows = imports
    .filter(({ from, to, isType }) => !isType && layerOf(from) === layerOf(to))
    .map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
    // A folder and its own parts need each other.
    .filter(([from, to]) => !isWithin(from, to) && !isWithin(to, from))
  expect(findCircles(arrows)).toEqual([])
})

test('a page imports no other page', () => {
  const pageOf = (path: string) => path.match(/^src\/pages\/([^/]+)\//)?.[1]
  const wrong = imports.filter(
    ({ from, to }) => pageOf(from) && pageOf(to) && pageOf(from) !== pageOf(to),
  )
  expect(wrong).toEqual([])
})

test('the core of JSON-RPC knows neither its transport nor Fastify', () => {
  const transport = 'src/service/rpc/transport'
  const isCore = (path: string) => isWithin(path, 'src/service/rpc') && !isWithin(path, transport)
  expect(imports.filter(({ from, to }) => isCore(from) && isWithin(to, transport))).toEqual([])
  const core = sources.filter(({ path }) => isCore(path))
  expect(core.length).toBeGreaterThan(15)
  expect(core.filter(({ text }) => /from '(@?fastify\b|ws')/.test(text))).toEqual([])
})

test('a folder holds at most 25 files', () => {
  const counts = new Map<string, number>()
  for (const { path } of sources) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

/** Ways of which the browser's code has one each. The service worker passes on what a page asked for. */
test.each([
  ['a request', /(?<![.\w])fetch\(/, 'src/api/send-fetch.ts'],
  ['a match of an address', /matchPath\(/, 'src/paths/match-page.ts'],
  ['a wait for rest', /requestIdleCallback\(/, 'src/api/moments.ts'],
  ['a wait for the paint', /requestAnimationFrame\(\(\) => setTimeout/, 'src/api/moments.ts'],
])('%s is made in one place', (_, pattern, place) => {
  const browser = sources.filter(({ path }) => /^src\/(?!service|offline|testing)/.test(path))
  const found = browser.filter(({ text }) => pattern.test(text))
  expect(found.map(({ path }) => path)).toEqual([place])
})

test('a component in a file of its own is loaded by a part of `ui/lazy`, or by `lazy` within one', () => {
  const way =
    /(lazy|lazyPart|lazySection|laterSection)(<.+>)?\(\s*(async )?\(\) =>\s*(\(\{\s*default: \(await )?$/
  const others = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/import\('([^']+\.tsx)'\)/g)]
      .filter(({ index }) => !way.test(text.slice(0, index)))
      .map(([, part]) => `${path}: ${part}`),
  )
  // Files that are asked for before they are drawn.
  expect(others).toEqual([
    'src/app/deferred-chrome.tsx: #ui/answer/failure-details.tsx',
    'src/app/deferred-chrome.tsx: #ui/answer/wait-details.tsx',
    'src/app/deferred-chrome.tsx: #app/header/network-items.tsx',
    'src/app/deferred-chrome.tsx: #pages/requests/page.tsx',
    'src/pages/storage/value/stored-word.tsx: #pages/storage/value/typed-word.tsx',
  ])
})

test('what a guide names is there', () => {
  const exists = (path: string) => files.some((file) => isWithin(file, path))
  const missing = guides.flatMap(({ path, text }) => {
    const ownFolder = path.startsWith('src/') ? `${folderOf(path)}/` : ''
    const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+|[\w-]+\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => name.includes('/') || ownFolder !== '')
      // Commands of the file network, and what a build writes.
      .filter((name) => !/^(pin|dist)\//.test(name))
      .filter((name) => !['', 'src/', ownFolder].some((folder) => exists(folder + name)))
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target = '']) => new URL(target, `file:///${path}`).pathname.slice(1))
      .filter((target) => !exists(target))
    return [...named, ...linked].map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
  expect(guides.length).toBeGreaterThan(15)
})
