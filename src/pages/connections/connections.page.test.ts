import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()
const { click, field, fill, find } = pageSteps(page)

/** Adds a connection by its URL alone, to a node of its own behind any path and query. */
async function addNode(url: string, hasTransactions = true) {
  const node = await startEmptyChain()
  if (hasTransactions) await node.mine('1')
  const asked = new Set<string>()
  page.respond = ({ host, href }, init) => {
    if (host !== 'any.example') return undefined
    asked.add(href)
    return fetch(node.url, init)
  }
  await page.open('/connections')
  await page.user.click(await field('RPC URL'))
  await page.user.paste(url)
  return { asked, node }
}

const key = '0123456789abcdef0123456789abcdef'
const secondKey = 'Zz9Yy8Xx7Ww6Vv5Uu4Tt3Ss2Rr1Qq0Pp'
const listItemOf = (heading: HTMLElement) => heading.closest('li') as HTMLElement
const anyKey = RegExp(`${key}|${secondKey}`)

describe('a URL of any form is asked as it was pasted, and its key is shown nowhere', () => {
  test.each([
    ['https://any.example/rpc', 'https://any.example/rpc', 'not needed'],
    [`https://any.example/v2/${key}`, 'https://any.example/v2/{key}', 'until this tab closes'],
    [
      `https://any.example/rpc?a=b&apikey=${key}`,
      'https://any.example/rpc?a=b&apikey={key}',
      'until this tab closes',
    ],
    [
      `https://any.example/v2/${key}?token=${secondKey}&a=b`,
      'https://any.example/v2/{key}&a=b',
      'until this tab closes',
    ],
    [
      `https://any.example/project/${key}/${secondKey}`,
      'https://any.example/project/{key}',
      'until this tab closes',
    ],
    [
      `https://any.example/v3/${key}?chain=base`,
      'https://any.example/v3/{key}?chain=base',
      'until this tab closes',
    ],
  ])('%s', async (url, shown, keyState) => {
    const { asked, node } = await addNode(url)
    expect((await field('RPC URL')).value).toBe(shown)
    expect(document.body.innerHTML).not.toMatch(anyKey)
    await click('button', 'Test and use')
    await says(body, '5 of 6 checks passed.', `URL${shown}`, `Key${keyState}`)
    expect(screen.queryByRole('listitem', { name: /cat/ })).toBeNull()
    expect([...asked]).toEqual([url])
    await page.open('/any-example/block/latest')
    await says(body, 'Block 1')
    await page.open('/requests')
    await waitFor(() => expect(textOf(body())).toContain('eth_'))
    expect(document.body.innerHTML + location.href).not.toMatch(anyKey)
    const { 'keyhole.secrets': secrets = '', ...others } = { ...sessionStorage }
    expect(secrets.includes(key)).toBe(url.includes(key))
    expect(JSON.stringify([{ ...localStorage }, others])).not.toMatch(anyKey)
    await node.stop()
  })
})

test('another key in the WebSocket URL stays there, hidden, and is refused; the same one leaves it', async () => {
  const { asked, node } = await addNode(`https://any.example/rpc/${key}/http?token=${secondKey}`)
  const socket = await field('WebSocket URL')
  await page.user.click(socket)
  await page.user.paste(`wss://any.example/${key}/ws?token=${secondKey}`)
  await says(body, 'Hidden, as it has a key: wss://any.example/••••')
  expect((await field('RPC URL')).value).toBe('https://any.example/rpc/{key}')
  await click('button', 'Test and use')
  await describes(() => screen.getByLabelText('WebSocket URL'), 'Another key than the RPC URL’s')
  expect([...asked]).toEqual([])
  await page.user.clear(socket)
  await page.user.paste(`wss://any.example/${key}/http?token=${secondKey}`)
  expect(socket.value).toBe('wss://any.example/{key}')
  await node.stop()
})

test('user and password leave the URL, and are nowhere on the page', async () => {
  const url = `https://user:${key}@any.example/rpc`
  await page.open('/connections')
  await page.user.click(await field('RPC URL'))
  await page.user.paste(url)
  expect((await field('RPC URL')).value).toBe('https://any.example/rpc')
  await says(body, 'User and password removed')
  await page.user.click(await field('Search'))
  await page.user.paste(url)
  await find('option', 'Add connection any.example')
  const search = await field('Search')
  expect(search.className).toContain('text-security')
  // The search box keeps the typed text, masked.
  expect(document.body.innerHTML.replace(search.outerHTML, '')).not.toContain(key)
})

test.each([
  ['WebSocket URL', `wss://any.example/ws/v3/${key}`, 'wss://any.example'],
  ['WebSocket URL', `wss://user:${key}@any.example`, 'wss://any.example'],
  ['IPFS API URL', `https://user:${key}@any.example:5001`, 'https://any.example:5001'],
  ['Sourcify URL', `https://any.example/?apikey=${key}`, 'https://any.example/?apikey={key}'],
  ['Signature server', `https://user:${key}@any.example`, 'https://any.example'],
])('a secret pasted into “%s” is shown nowhere: %s', async (label, url, shown) => {
  await page.open('/connections')
  await page.user.click(await field(label))
  await page.user.paste(url)
  expect((await field(label)).value).toBe(shown)
  expect(document.body.innerHTML).not.toContain(key)
  const isKept = label === 'WebSocket URL' && !url.includes('@')
  expect((await field('API key')).value).toBe(isKept ? key : '')
})

test.each(['IPFS API URL', 'Sourcify URL'])(
  'a key in the path of “%s” is hidden',
  async (label) => {
    await page.open('/connections')
    await page.user.type(await field(label), `https://any.example/${key}`)
    expect((await field(label)).className).toContain('text-security')
    await describes(
      () => screen.getByLabelText(label),
      'Hidden, as it has a key: https://any.example/••••',
    )
    expect(textOf(body())).not.toContain(key)
    await fill(label, 'https://any.example/ipfs')
    expect((await field(label)).className).not.toContain('text-security')
  },
)

test('a URL that a connection has leads to it, and makes no second one', async () => {
  const { node } = await addNode(`https://any.example/v2/${key}`)
  await click('button', 'Test and use')
  await says(body, '5 of 6 checks passed.')
  const rows = () => screen.getAllByRole('heading', { level: 2 }).map(textOf)
  const before = rows()
  await fill('RPC URL', `https://any.example/v2/${key}`)
  await click('button', 'Test and use')
  await says(body, 'any.example has this URL already.')
  expect(rows()).toEqual(before)
  // With another key it is another connection.
  await fill('RPC URL', `https://any.example/v2/${key.replaceAll('a', 'b')}`)
  await click('button', 'Test and use')
  await waitFor(() => expect(rows()).toHaveLength(before.length + 1))
  await node.stop()
})

test('a connection with another URL is tested at once, and has the facts of that', async () => {
  const { node } = await addNode('https://any.example/rpc')
  await click('button', 'Test and use')
  const row = async () => within(await find('heading', 'any.example').then(listItemOf))
  await waitFor(async () => (await row()).getByText('Chain 31337'))
  const other = await startEmptyChain(137)
  await other.mine('1')
  page.respond = ({ host }, init) => (host === 'any.example' ? fetch(other.url, init) : undefined)
  const edit = async (label: string, text: string) => {
    await page.user.click((await row()).getByRole('button', { name: 'More' }))
    await page.user.click((await row()).getByRole('button', { name: 'Edit' }))
    const form = await find('form', 'Edit any.example')
    await fill(label, text, form)
    await click('button', 'Save', form)
  }
  await edit('RPC URL', 'https://any.example/other')
  await says(body, '5 of 6 checks passed.', 'Chain 137', 'POL')
  // A new name starts no test.
  await edit('Name', 'Mine')
  await waitFor(() => expect(textOf(body())).not.toContain('checks passed'))
  // A reload keeps the order, the newest first.
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(textOf)
  expect(names()[0]).toBe('Mine')
  await page.open('/connections')
  await find('heading', 'Mine')
  expect(names()[0]).toBe('Mine')
  await Promise.all([node.stop(), other.stop()])
})

test('a connection whose key is gone is not asked without one', async () => {
  const { asked, node } = await addNode(`https://any.example/v2/${key}`)
  await click('button', 'Test and use')
  await says(body, '5 of 6 checks passed.', 'WebSocket did not open')
  asked.clear()
  sessionStorage.clear()
  await page.open('/any-example/block/latest')
  await says(body, 'API key missing for any.example')
  expect([...asked]).toEqual([])
  await fill('API key', key)
  await click('button', 'Use key')
  await says(body, 'Block 1')
  expect([...asked]).toEqual([`https://any.example/v2/${key}`])
  expect(screen.queryByText(key)).toBeNull()
  await node.stop()
})

test('a server that answers with a page of its own is not said to be fine', async () => {
  page.respond = ({ host }) =>
    host === 'any.example' ? Promise.resolve(new Response('<html>hello</html>')) : undefined
  await page.open('/connections')
  await page.user.click(await field('RPC URL'))
  await page.user.paste('https://any.example/rpc')
  await click('button', 'Test and use')
  // The WebSocket did not open, and without a transaction the chain is not tried: both count.
  await says(body, 'Not JSON', '4 of 6 checks failed: The response is a web page.')
  // Nothing counts against a key that is not needed.
  const [offered] = screen.getAllByLabelText<HTMLInputElement>('when offered')
  expect(offered?.checked).toBe(true)
  // Pages that lead to it for a comparison say so.
  await page.open('/devnet/block/1')
  expect(textOf(await find('link', /^any.example/))).toBe('any.example · Not JSON')
})

test('a node without any transaction tells its chain, and shows its newest block', async () => {
  const { node } = await addNode('https://any.example/rpc', false)
  await click('button', 'Test and use')
  await says(body, /Chain ID \d+, from eth_chainId\./)
  await page.open('/any-example/block/latest')
  await says(body, 'Block 0', 'Verified · 5 checks')
  await node.stop()
})
