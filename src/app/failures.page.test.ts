import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { blockPath } from '#paths/block.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, says, textOf, tourNetwork } from '#testing/pages/page-words.ts'

const page = pages()
const { click, enter, field, fill, find, unfold } = pageSteps(page)

const unknown = `0x${'12'.repeat(32)}` as const
const unknownPath = blockPath({ network: 'devnet', block: { kind: 'hash', hash: unknown } })
const heading = () => screen.getByRole('heading', { level: 1 })
const alert = () => screen.getAllByRole('alert')[0] as HTMLElement
const isNode = ({ pathname }: URL) => pathname.includes('/v3/')

test('an unknown hash is not a block, because the service said so; a malformed one is not asked for', async () => {
  await page.open(unknownPath)
  await find('heading', 'Not found on Embedded chain')
  expect(screen.queryByRole('alert')).toBeNull()
  page.calls.length = 0
  const malformed = unknown.slice(0, 64)
  await page.open(`/devnet/block/${malformed}`)
  await says(body, 'this one has 62: 2 missing', malformed)
  expect(page.calls).toEqual([])
})

test('a malformed hash in the search box is explained and not lost', async () => {
  await page.open('/files')
  await fill('Search', `${unknown}0`)
  await enter('Search')
  await says(alert, /65: 1 too many/)
  expect((await field('Search')).value).toBe(`${unknown}0`)
  await fill('Search', unknown)
  await enter('Search')
  await waitFor(() => expect(pageAddress()).toBe(`/devnet/tx/${unknown}`))
})

test('an address that no page answers to says so; one without a network leads to the first', async () => {
  await page.open('/no/such/page/here')
  await find('heading', 'Page not found')
  within(screen.getByRole('main')).getByRole('combobox', { name: 'Search' })
  await page.open(`/block/${unknown}`)
  await waitFor(() => expect(pageAddress()).toBe(unknownPath))
})

test('a service that is gone is told from a missing block, and comes back', async () => {
  const { tour } = await tourNetwork()
  await page.open(`/devnet/block/${tour[1]?.block}`)
  await says(heading, /^Block \d+$/)
  await find('link', /^Parent 0x/)
  page.respond = (url) => (isNode(url) ? Promise.reject(new TypeError('fetch failed')) : undefined)
  await click('link', /^Parent 0x/)
  await says(alert, 'Cannot reach the provider')
  expect(textOf(body())).not.toContain('The provider returned null.')
  page.respond = () => undefined
  // No one presses Retry.
  await says(heading, /^Block \d+$/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page whose provider was away is filled when it is back, which costs one request at a time', async () => {
  const sent: URL[] = []
  let lost = true
  page.respond = async (url) => {
    if (!isNode(url) || !lost) return undefined
    sent.push(url)
    throw new TypeError('fetch failed')
  }
  await page.open('/devnet/storage/0x5FbDB2315678afecb367f032d93F642f64180aa3/layout')
  await says(alert, 'Cannot reach the provider')
  await find('button', 'Retry')
  await page.settled()
  const shown = alert()
  const sentAtFirst = sent.length
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(sent.length).toBeGreaterThan(sentAtFirst))
  await page.settled()
  // One request, however many reads are lost, and no reader is interrupted.
  expect(sent.length - sentAtFirst).toBe(1)
  expect(alert()).toBe(shown)
  lost = false
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await page.settled()
  expect(textOf(body())).not.toContain('Cannot reach')
})

test.each([
  [429, 1],
  [429, undefined],
  [503, 1],
  [503, undefined],
])(
  'a page of which each read was rejected with %i and Retry-After %s goes on by itself',
  async (status, wait) => {
    const sentAtMs: number[] = []
    let rejects = true
    page.respond = (url) => {
      if (!isNode(url) || !rejects) return undefined
      sentAtMs.push(Date.now())
      const headers = wait === undefined ? {} : { 'retry-after': String(wait) }
      return new Response('', { status, headers })
    }
    await page.open('/devnet/block/3')
    await find('button', 'Retry')
    await says(alert, `Keyhole retries ${wait ? `after ${wait} s` : 'in a moment'}.`)
    await page.settled()
    const atFirst = sentAtMs.length
    const lastMs = sentAtMs.at(-1) ?? 0
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(sentAtMs.length).toBeGreaterThan(atFirst))
    expect((sentAtMs[atFirst] ?? 0) - lastMs).toBeGreaterThanOrEqual(1_000 * (wait ?? 0))
    rejects = false
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await says(heading, /^Block 3$/)
  },
)

test('a wait of more than ten minutes is the reader’s to decide', async () => {
  let sent = 0
  page.respond = (url) => {
    if (!isNode(url)) return undefined
    sent += 1
    return new Response('', { status: 429, headers: { 'retry-after': '601' } })
  }
  await page.open('/devnet/block/3')
  await find('button', 'Retry')
  await says(alert, 'Wait 11 minutes, then retry')
  await page.settled()
  const atFirst = sent
  document.dispatchEvent(new Event('visibilitychange'))
  await page.settled()
  expect(sent).toBe(atFirst)
})

test('an unknown network is named, and those that there are are offered', async () => {
  await page.open(blockPath({ network: 'nowhere', block: { kind: 'hash', hash: unknown } }))
  await says(alert, 'No connection to “nowhere”')
  // Asking again would change nothing.
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  within(alert()).getByRole('link', { name: 'Add connection' })
  const { tour } = await tourNetwork()
  await page.open(`/nowhere/block/${tour[1]?.block}?view=raw`)
  await click('link', 'Open on Embedded chain')
  await waitFor(() => expect(pageAddress()).toBe(`/devnet/block/${tour[1]?.block}?view=raw`))
  await says(body, 'stateRoot')
})

test.each<[what: string, answer: string, says: string]>([
  ['a web page', '<html>Welcome</html>', 'The response is a web page'],
  ['another’s answer', '{"id":-1,"result":null}', 'The response cannot be read'],
])('%s in place of a block is a failure, with the answer to read', async (_, answer, text) => {
  page.respond = (url) => (isNode(url) ? new Response(answer) : undefined)
  await page.open(unknownPath)
  await says(alert, text)
  await unfold('Raw response')
  expect(alert().querySelector('pre')?.textContent).toBe(answer)
  expect(textOf(body())).not.toContain('The provider returned null.')
})

test('odd values in a block neither crash the page nor pass for values', async () => {
  const result = {
    hash: `0x${'34'.repeat(32)}`,
    timestamp: 'yesterday',
    gasUsed: { much: true },
    size: '0xffffffffffffffffff',
    parentHash: 12,
    logsBloom: null,
    transactions: 'none',
    ofTomorrow: '0x7',
  }
  page.answer = () => ({ result })
  await page.open(unknownPath)
  await says(body, 'The response is for another block', 'No transaction list in the response')
  await click('link', 'Header')
  await says(body, 'non-standard encoding', 'not in the response')
  await find('button', 'ofTomorrow')
})

test('the dot of the network is not green while its file service fails', async () => {
  const dot = (text: string) => waitFor(() => screen.getAllByTitle(text)[0])
  await page.open('/devnet/block/3')
  await dot('Last request succeeded')
  let isDown = true
  page.respond = ({ pathname }) =>
    isDown && pathname.includes('/api/v0/') ? new Response('', { status: 502 }) : undefined
  const { files } = await (await fetch('/connection.json')).json()
  await page.open(`/files/${files.examples[0].cid}`)
  await dot('Last IPFS request failed')
  // No one presses Retry.
  isDown = false
  await dot('Last request succeeded')
})
