import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { matchPage } from '#paths/match-page.ts'
import { pageModule, patterns } from '#paths/patterns.ts'
import { pageRoutes } from './page-routes.ts'

const rows = Object.entries(patterns).map(([id, path]) => ({ id, path }))
const findRoute = (path: string) =>
  pageRoutes.find(({ pathPattern }) => new RegExp(pathPattern, 'i').test(path))

const hash = `0x${'1b'.repeat(32)}`

test.each([
  ['/', 'pages/home/page.tsx'],
  ['/devnet/block/latest', 'pages/block/page.tsx'],
  [`/devnet/block/${hash}`, 'pages/block/page.tsx'],
  ['/devnet/block/at', 'pages/block/time/page.tsx'],
  ['/devnet/Block/AT/', 'pages/block/time/page.tsx'],
  ['/devnet/block/7/tx/0', 'pages/transaction/page.tsx'],
  [`/devnet/tx/${hash}`, 'pages/find-transaction/page.tsx'],
  ['/devnet/tx', 'pages/find-transaction/page.tsx'],
  ['/devnet/storage/0x1/layout', 'pages/storage/layout/page.tsx'],
  ['/devnet/storage/0x1', 'pages/storage/value/page.tsx'],
  ['/files', 'pages/files/page.tsx'],
  ['/files/bafy', 'pages/files/content/page.tsx'],
  ['/files/gas', 'pages/gas/page.tsx'],
  ['/devnet/nothing/here', undefined],
])('%s is shown by %s', (path, expected) => {
  const found = findRoute(path)?.modulePath
  expect(found?.slice(found.indexOf('pages/'))).toBe(expected)
  const { name } = matchPage(path) ?? {}
  expect(name && `pages/${pageModule(name)}`).toBe(expected)
})

test('each pattern, filled in, leads to what the router itself ranks first', () => {
  for (const { path } of rows) {
    const filled = path.replace(/:\w+\??/g, 'x')
    const [ranked] = matchRoutes(rows, filled) ?? []
    const row = rows.find(({ id }) => id === ranked?.route.id)
    const own = findRoute(filled)?.modulePath
    const ofRow = findRoute(row?.path.replace(/:\w+\??/g, 'y') ?? '')?.modulePath
    expect([filled, own]).toEqual([filled, ofRow])
  }
})
