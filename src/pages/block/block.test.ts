import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'

const network = 'own'
const hash = `0x${'ab'.repeat(32)}` as const

// The modules of the page read at once which address the browser opened.
beforeEach(() => vi.stubGlobal('location', new URL('https://keyhole.test')))
afterEach(() => vi.unstubAllGlobals())
// A part that is still loading when this file ends fails in each later file that shares its modules.
afterAll(() => vi.dynamicImportSettled())

/** The page as drawn where the node gave this hash for number 7 and has no block of it any more. */
function draw(page: ReactElement) {
  const client = new QueryClient()
  client.setQueryData(blockAtQuery(network, '0x7').queryKey, hash)
  client.setQueryData(blockQuery(network, hash, false).queryKey, null)
  const html = renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MemoryRouter, {}, page)),
  )
  client.clear()
  return html
}

test('a block of a number, gone before its hash was asked for, was replaced and can be found again', async () => {
  const { default: BlockByReference } = await import('#pages/block/block-by-reference.tsx')
  const reference = { kind: 'number', number: 7n } as const
  const address = { network, block: reference }
  const html = draw(createElement(BlockByReference, { address, reference }))
  expect(html).toContain('>Block</h1>')
  expect(html).toContain('The provider returned this hash a moment ago')
  expect(html).toContain('>Retry</button>')
  expect(html).not.toContain('Find transaction')
})

test('a block of a hash that a person typed is not found', async () => {
  const { Block } = await import('#pages/block/block.tsx')
  const address = { network, block: { kind: 'hash', hash } } as const
  const html = draw(createElement(Block, { address, hash }))
  expect(html).toContain('>Block not found · Keyhole</title>')
  expect(html).not.toContain('a moment ago')
  expect(html).not.toContain('a moment ago')
})
