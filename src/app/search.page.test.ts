import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, says, textOf, tourNetwork } from '#testing/pages/page-words.ts'

const page = pages()
const { click, field, fill, find } = pageSteps(page)

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' })
const options = () =>
  within(screen.getByRole('search'))
    .queryAllByRole('option')
    .map((option) => textOf(option))
const offers = (...texts: (string | RegExp)[]) =>
  waitFor(() =>
    expect(options()).toEqual(
      texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
    ),
  )
const press = (keys: string) => page.user.keyboard(keys)
const leadsTo = (address: string) => waitFor(() => expect(pageAddress()).toBe(address))

/** Types into the search of a page that has one, and asks for nothing. */
async function search(text: string) {
  await page.open('/files')
  await find('combobox', 'Search')
  await fill('Search', text)
}

test('the search box says what it understood before Enter', async () => {
  const { tour } = await tourNetwork()
  const hash = tour[1]?.block ?? ''
  await search('12/')
  await says(() => screen.getByRole('search'), '“12/”')
  expect(options()).toEqual([])
  await fill('Search', '12/3')
  await offers('Transaction3 of block 12')
  await fill('Search', hash)
  await offers(`Transaction or block${hash}`)
  await press('{Enter}')
  // The page tells which of the two it is.
  await leadsTo(`/devnet/block/${hash}`)
})

test.each(['latest-2', 'head − 2', '2 blocks ago'])(
  '%s is found from the newest block',
  async (text) => {
    await search(text)
    await offers('Block2 blocks before the latest')
    await press('{Enter}')
    await leadsTo('/devnet/block/11')
  },
)

test('a distance beyond the first block stays in the box, with why', async () => {
  await page.open('/?q=latest-99999')
  await says(() => screen.getByRole('alert'), 'Not found on Embedded chain.')
  expect(box().value).toBe('latest-99999')
})

test('what the address bar asked for leads to its page; what cannot be looked up is explained', async () => {
  await page.open('/?q=12%2F3')
  await leadsTo('/devnet/block/12/tx/3')
  await page.open('/?q=gm')
  await says(() => screen.getByRole('alert'), '“gm”')
  expect(box().value).toBe('gm')
})

test('an address has three pages; arrows choose, Escape closes, and nothing typed is lost', async () => {
  const address = `0x${'12'.repeat(20)}`
  await search(address)
  await waitFor(() => expect(options()).toHaveLength(3))
  await press('{Escape}')
  await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'))
  expect(box().value).toBe(address)
  const isSelected = async (name: string) => {
    const option = await within(screen.getByRole('search')).findByRole('option', {
      name: new RegExp(`^${name}`),
    })
    await waitFor(() => expect(option.getAttribute('aria-selected')).toBe('true'))
  }
  await press('{ArrowDown}')
  await isSelected('Address')
  await press('{ArrowUp}')
  await isSelected('Gas')
  await press('{Enter}')
  await leadsTo(`/devnet/gas?to=${address}`)
})

test('a link that holds nothing to look up is explained, and stays to be fixed', async () => {
  const link = 'https://etherscan.io/gastracker'
  await search(link)
  await press('{Enter}')
  await says(() => screen.getByRole('alert'), 'in this link')
  expect(box().value).toBe(link)
  await press('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(box().getAttribute('aria-invalid')).toBe('false')
  expect(box().value).toBe(link)
})

test('an endpoint is masked, and becomes a connection by Enter; its key gets into no address', async () => {
  const { baseUrl, apiKey } = await tourNetwork()
  await search(`${baseUrl}/v3/${apiKey}`)
  await offers(/^Add connection/)
  expect(box().className).toContain('text-security')
  expect(box().value).toContain(apiKey)
  // A page that is saved has the attributes of its fields.
  await waitFor(() => expect(document.body.innerHTML).not.toContain(apiKey))
  await press('{Enter}')
  await leadsTo('/connections')
  await says(body, 'saved. Latest block', 'All checks passed.')
  expect(document.body.innerHTML).not.toContain(apiKey)
  // The tab keeps the key of a connection until it closes, and nothing else does.
  const { 'keyhole.secrets': secrets, ...others } = { ...sessionStorage }
  expect(secrets).toContain(apiKey)
  expect(JSON.stringify([{ ...localStorage }, others, history.state])).not.toContain(apiKey)
})

test('a node that does not respond becomes a connection, which is kept, not used', async () => {
  await search('127.0.0.1:9')
  await offers('Add connection127.0.0.1:9')
  expect(box().className).not.toContain('text-security')
  await press('{Enter}')
  await leadsTo('/connections')
  await says(body, 'checks failed', 'Saved, not in use', 'http://127.0.0.1:9', 'Keynot needed')
  expect(screen.getAllByText('In use')).toHaveLength(1)
  expect(textOf(body())).not.toContain('Latest block')
  await click('button', 'Use anyway')
  await says(body, 'Latest block')
})

test('a connection whose test failed is removed by a press, and nothing says that it is saved', async () => {
  await search('127.0.0.1:9')
  await offers('Add connection127.0.0.1:9')
  await press('{Enter}')
  await says(body, 'Saved, not in use')
  await click('button', 'Remove')
  await waitFor(() => expect(textOf(body())).not.toMatch(/127\.0\.0\.1:9|saved/))
})

test('an address of ours with two slashes is a page of ours, or is explained', async () => {
  const crashes = vi.spyOn(console, 'error')
  await search(`${location.origin}//evil.example/x`)
  await press('{Enter}')
  await says(() => screen.getByRole('alert'), 'in this link')
  await fill('Search', `${location.origin}//`)
  await offers('Page/')
  await press('{Enter}')
  await leadsTo('/')
  await screen.findByRole('heading', { level: 1 })
  expect((await field('Search')).value).toBe('')
  expect(textOf(body())).not.toContain('failed to render')
  expect(crashes.mock.calls).toEqual([])
})

test('a known contract is found by a part of its name', async () => {
  await search('keyholetok')
  await offers(/^KeyholeToken0x/)
  await press('{Enter}')
  await waitFor(() => expect(pageAddress()).toMatch(/^\/devnet\/address\/0x/))
  await click('link', 'Keyhole')
  await leadsTo('/')
})
