import { expect, test } from 'vitest'

/** What each folder may import, besides itself: the table of ARCHITECTURE.md. */
const mayImport: { [folder: string]: readonly string[] } = {
  domain: [],
  protocol: ['domain'],
  api: ['protocol', 'domain'],
  queries: ['api', 'protocol', 'domain', 'workers'],
  workers: ['domain'],
  wallet: ['api', 'domain', 'ui', 'protocol'],
  ui: ['domain', 'paths', 'api/errors.ts'],
  pages: ['queries', 'wallet', 'ui', 'domain', 'paths'],
  app: ['pages', 'queries', 'wallet', 'ui', 'api', 'domain', 'paths'],
  offline: [],
  service: ['protocol', 'domain'],
  paths: ['domain', 'protocol'],
  // Nobody but tests may import it.
  testing: ['service', 'protocol', 'domain'],
  'main.tsx': ['app', 'queries'],
}

const sources = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.{test,bench}.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, text]) => ({ path: path.slice(2), text }))

const imports = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import\()\s*'([#.][^']*)'/g)].map(([, target = '']) => ({
    path,
    target,
  })),
)

test('the table names every folder', () => {
  const folders = new Set(sources.map(({ path }) => path.split('/')[0] ?? ''))
  expect([...folders].filter((folder) => !(folder in mayImport))).toEqual([])
  expect(imports.length).toBeGreaterThan(100)
})

test('no file imports against the direction', () => {
  const wrong = imports.filter(({ path, target }) => {
    const own = path.split('/')[0] ?? ''
    // Within a folder and to a file of settings, a relative path may be used.
    if (target.startsWith('./')) return false
    const wanted = target.slice(1)
    const allowed = mayImport[own]?.some((name) => wanted === name || wanted.startsWith(`${name}/`))
    return !allowed && wanted.split('/')[0] !== own
  })
  expect(wrong).toEqual([])
})

test('a page imports no other page', () => {
  const page = (path: string) => path.match(/^#?pages\/([^/]+)/)?.[1]
  const wrong = imports.filter(
    ({ path, target }) => page(path) && page(target) && page(path) !== page(target),
  )
  expect(wrong).toEqual([])
})

test('there is exactly one fetch in the browser code', () => {
  // The service worker passes on what a page asked for.
  const browser = sources.filter(({ path }) => !/^(service|testing|offline)\//.test(path))
  const fetching = browser.filter(({ text }) => /(?<![.\w])fetch\(/.test(text))
  expect(fetching.map(({ path }) => path)).toEqual(['api/http.ts'])
})
