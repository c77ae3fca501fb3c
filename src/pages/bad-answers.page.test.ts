import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'

const page = pages()
const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'ab'.repeat(20)}`

/** Each page that asks a node by itself. */
const paths = [
  '/own/block/1',
  '/own/block/latest',
  `/own/block/${hash}`,
  `/own/block/${hash}/tx/0`,
  '/own/block/3/tx/1',
  `/own/tx/${hash}`,
  `/own/address/${address}`,
  `/own/address/${address}/read`,
  `/own/storage/${address}?slot=0&block=latest`,
  `/own/storage/${address}/layout`,
  `/own/storage/${address}/history?slot=2&samples=4`,
  `/own/storage/${address}/proxy`,
  `/own/gas?to=${address}&data=0x18160ddd`,
  `/own/gas/questions?to=${address}&data=0x&ask=blocks&at=8-9`,
]

/** Results that no method has, and objects whose fields are none that a block or transaction has. */
const results: unknown[] = [
  7,
  true,
  '',
  'ok',
  `0x${'11'.repeat(33)}`,
  '0x-1',
  [],
  [[]],
  {},
  { hash: 1, number: {}, transactions: 'none', input: [], value: null, from: 0, to: {} },
  {
    hash,
    number: '0x3',
    transactions: [null, 1, {}],
    withdrawals: 1,
    accessList: [1],
    input: '0xzz',
  },
]

test.each(paths)('%s shows what a node cannot have meant, and nothing crashes', async (path) => {
  const crashes = vi.spyOn(console, 'error')
  for (const result of results) {
    page.answer = () => ({ result })
    await page.open(path)
    await waitFor(() => expect(page.calls.length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryAllByText(/^Loading|^Waiting/)).toEqual([]))
    const text = document.body.textContent
    expect(text, JSON.stringify(result)).not.toMatch(
      /failed to render|bug in Keyhole|undefined|NaN|\[object/,
    )
    page.calls.length = 0
  }
  expect(crashes.mock.calls.map(String)).toEqual([])
})
