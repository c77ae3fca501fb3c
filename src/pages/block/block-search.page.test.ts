import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'
import { body, button, fill, link, says, title } from '#testing/pages/page-words.ts'

const page = pages()

const found = (number: number) => screen.findByRole('heading', { name: `Block ${number}` })

test('a block is found by its time, and the link says the same', async () => {
  await page.open('/devnet/block/at')
  await fill(page.user, await screen.findByLabelText('Block or time'), '2026-01-01 00:01:05')
  await page.user.click(await button('Find block'))
  const path = '/devnet/block/at?time=2026-01-01T00%3A01%3A05Z'
  await waitFor(() => expect(location.pathname + location.search).toBe(path))
  await found(5)
  await says(body, '5 seconds before')
  await page.open(path)
  await found(5)
})

test('“Blocks” in the header leads to a form that takes a number, a hash or a tag, too', async () => {
  await page.open('/devnet/block/3')
  await page.user.click(
    within(await screen.findByRole('navigation', { name: 'Main' })).getByText('Blocks'),
  )
  await says(title, 'Find block')
  const open = async (block: string) => {
    await fill(page.user, await screen.findByLabelText('Block or time'), block)
    await page.user.click(await button('Find block'))
  }
  await open('no block')
  await says(body, 'Invalid block “no block”')
  await open('4')
  await link(/^Parent 0x/)
  expect(location.pathname).toBe('/devnet/block/4')
  // The block's own header takes the place of the one that was shown while it was searched for.
  await page.settled()
  await page.user.click(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Blocks'),
  )
  expect(await link('Latest block')).toHaveProperty('pathname', '/devnet/block/latest')
})

test('a distance is found from the newest block; what is none is told with what would be', async () => {
  await page.open('/devnet/block/at')
  await fill(page.user, await screen.findByLabelText('Block or time'), 'latest+5')
  await page.user.click(await button('Find block'))
  await says(body, 'Invalid block “latest+5”. Use 5, latest-40, or 2026-01-31 12:00.')
  await fill(page.user, screen.getByLabelText('Block or time'), 'latest - 4')
  await page.user.click(await button('Find block'))
  await says(title, /^Block 9/)
  expect(location.pathname).toBe('/devnet/block/9')
})

test('an empty block is found by its time, from the one after it', async () => {
  page.useExtraMethods('devnet', 'never')
  await page.open('/devnet/block/at?time=2026-01-01T00:00:50Z')
  await found(4)
})

test.each([
  ['2025-06-01T00:00Z', 'Before the first block'],
  ['2026-06-01T00:00Z', 'The newest block.'],
  ['2130-06-01T00:00Z', 'In the future'],
])('outside the chain there is no block: %s', async (time, words) => {
  await page.open(`/devnet/block/at?time=${time}`)
  await says(body, words)
})

test('a search by time that is cut off fails as such, and goes on when asked again', async () => {
  let left = 3
  page.respond = ({ pathname }) =>
    pathname.includes('/v3/') && left-- <= 0
      ? Promise.reject(new TypeError('fetch failed'))
      : undefined
  await page.open('/devnet/block/at?time=2026-01-01T00:00:50Z')
  await says(() => screen.getByRole('alert'), 'Cannot reach the provider')
  left = Number.POSITIVE_INFINITY
  await page.user.click(await button('Retry'))
  await found(4)
})

const isBlockByHash = (init?: RequestInit) => /eth_getBlockByHash/.test(String(init?.body))

test('a walk that is cut off is a failure, and finds the block when asked again', async () => {
  page.useExtraMethods('devnet', 'never')
  page.respond = (_, init) =>
    isBlockByHash(init) ? Promise.reject(new TypeError('fetch failed')) : undefined
  await page.open('/devnet/block/4')
  await says(() => screen.getByRole('alert'), 'Cannot reach the provider')
  expect(body().textContent).not.toMatch('Not found on Embedded chain')
  page.respond = () => undefined
  await page.user.click(await button('Retry'))
  await says(title, /^Block 4/)
})

const byNumber = 'eth_getBlockByNumber'
const asked = (method: string) => page.calls.filter((call) => call.method === method)

test.each(['4', 'latest', 'finalized', 'earliest'])('block %s is one request', async (block) => {
  await page.open(`/devnet/block/${block}`)
  await says(title, /^Block \d+/)
  await page.settled()
  const [first, ...later] = page.calls
  expect(first?.method).toBe(byNumber)
  // The checks of any block look at the newest one, after it is found.
  const compared = block === 'latest' ? later.slice(0, 1) : later
  const again = compared.filter(
    ({ method, params }) => method === byNumber && params[0] === first?.params[0],
  )
  expect(again).toEqual([])
  expect(asked('eth_getBlockByHash').filter(({ params }) => params[1] === false)).toEqual([])
})

const firstTransaction = 'eth_getTransactionByBlockNumberAndIndex'
const answerAsIfNewestWereEmpty: typeof page.answer = ({ method, params: [block] }) =>
  method === firstTransaction && block === 'latest' ? { result: null } : undefined

test('an empty newest block is found by its tag and by a time, listed, and counted from', async () => {
  page.answer = answerAsIfNewestWereEmpty
  await page.open('/devnet/block/latest')
  await says(title, /^Block 13/)
  await page.open('/devnet/block/at?time=2026-06-01T00:00Z')
  await found(13)
  await page.open('/devnet/block/at')
  expect(await link('Block 13')).toBeTruthy()
})

test('where an empty newest block cannot be found, no date is said to be found after the last known', async () => {
  page.useExtraMethods('devnet', 'never')
  page.answer = answerAsIfNewestWereEmpty
  await page.open('/devnet/block/at?time=2030-06-01T00:00Z')
  await says(body, 'Newest block not found', 'blocks after this one are not known')
  expect(body().textContent).not.toMatch('Found by its time')
})

test('where a node does not offer that, the block is searched for', async () => {
  page.answer = ({ method }) =>
    method === byNumber ? { error: { code: -32601, message: 'no such method' } } : undefined
  await page.open('/devnet/block/4')
  await says(title, /^Block 4/)
  await page.settled()
  await page.open('/devnet/block/6')
  await says(title, /^Block 6/)
  await page.settled()
  expect(asked(byNumber)).toHaveLength(1)
})

test.each([
  ['', () => undefined],
  [', an empty one', answerAsIfNewestWereEmpty],
])(
  'a number beyond the newest one%s is told with that, and no block after it is asked for',
  async (_, answer) => {
    page.answer = answer
    await page.open('/devnet/block/999')
    await says(body, 'Not found on Embedded chain', 'The newest block is 13.')
    expect(asked(firstTransaction).length).toBeLessThanOrEqual(2)
  },
)

test('another block than the one of the number is a failure', async () => {
  page.change = (reply, { method }) =>
    method === byNumber && 'result' in reply
      ? { result: { ...(reply.result as object), number: '0x5' } }
      : reply
  page.answer = ({ method }) => (method === firstTransaction ? { result: null } : undefined)
  await page.open('/devnet/block/4')
  await says(() => screen.getByRole('alert'), 'has another number')
})
