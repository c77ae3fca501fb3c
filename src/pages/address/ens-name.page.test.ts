import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { addressPath } from '#paths/address.ts'
import { accounts, setResolver } from '#testing/ens-resolver.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import {
  body,
  button,
  describes,
  descriptionOf,
  expectPath,
  fill,
  says,
} from '#testing/pages/page-words.ts'

const page = pages()
const chain = ownChain(page)
beforeEach(() => setResolver(chain.client))

const result = () => screen.getByRole('region', { name: 'Result' })
const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const primaryNames = () => screen.queryAllByTitle(/^Primary name in ENS/)

/** Types into a field of an address, and leaves it by Enter. */
async function enter(name: string, text: string) {
  await screen.findByRole('textbox', { name })
  await fill(page.user, textbox(name), text)
  await page.user.type(textbox(name), '{Enter}')
}

/** Holds what is asked of the node until the returned function is called. */
function holdRequests() {
  let release = () => {}
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  page.respond = ({ pathname }) => (pathname.includes('/v3/') ? held : undefined)
  return release
}

/** Calls of reverse(bytes,uint256). */
const reverseReads = () => page.calls.filter((call) => JSON.stringify(call).includes('5d78a217'))

test('a name with more than ASCII is normalized, from a link too', async () => {
  await page.open(`${addressPath('own', 'RaFFY🚴‍♂️.eTh')}?block=latest`)
  await expectPath(`/own/address/${accounts.rider}?block=latest`)
  expect((await screen.findByTitle(/^Primary name in ENS/)).textContent).toBe('raffy🚴‍♂.eth · ENS')
})

test.each([
  ['nobody.eth', 'Not found on Own', 'nobody.eth has no address in ENS.'],
  ['unset.eth', 'Not found on Own', 'has no address in ENS.'],
  ['jesse.base.eth', 'Name not resolved', 'stored off-chain; this API cannot read it.'],
  ['broken.eth', 'Name not resolved', 'reverted (0x95c0c752)'],
  // A Cyrillic letter, and one that turns the text around.
  ['аlice.eth', 'Name not resolved', 'illegal mixture: Cyrillic + Latin'],
  ['a\u202Elice.eth', 'Name not resolved', 'disallowed character: {202E}'],
])('why %s has no address is told apart', async (name, title, text) => {
  await page.open(addressPath('own', name))
  await says(() => within(result()).getByRole('heading'), title)
  await says(result, text)
})

test('after a name without an address another can be typed', async () => {
  await page.open(addressPath('own', 'nobody.eth'))
  await says(result, 'has no address in ENS.')
  await enter('Address', 'alice.eth')
  await expectPath(`/own/address/${accounts.alice}`)
  await waitFor(() => expect(document.activeElement).toBe(result()))
})

test('a text of a megabyte is not a name', async () => {
  await page.open('/')
  const search = await screen.findByRole('combobox', { name: 'Search' })
  await fill(page.user, search, `${'a.'.repeat(500_000)}eth`)
  await page.user.type(search, '{Enter}')
  expect(await screen.findByRole('alert')).toBeTruthy()
  await expectPath('/')
})

test('a name that takes long can be stopped, and resolved again', async () => {
  const release = holdRequests()
  await page.open(addressPath('own', 'alice.eth'))
  await says(result, 'Resolving ENS name alice.eth…')
  await page.user.click(await button('Stop'))
  await says(result, 'Stopped')
  release()
  await page.user.click(await button('Continue'))
  await expectPath(`/own/address/${accounts.alice}`)
})

test.each([
  ['impostor', undefined],
  ['unnormalized', undefined],
  ['huge', undefined],
  ['offChain', 'ENS name off-chain'],
  ['broken', 'ENS name unavailable'],
] as const)(
  'only a primary name that leads back, and is spelled so, is shown: not that of %s',
  async (account, tag) => {
    await page.open(addressPath('own', accounts[account]))
    await waitFor(() => expect(reverseReads()).toHaveLength(1))
    await page.settled()
    if (tag !== undefined) expect(await screen.findByText(tag)).toBeTruthy()
    expect(primaryNames()).toEqual([])
  },
)

test('fields of addresses show what a name resolved to before it is sent', async () => {
  await page.open('/own/gas')
  await screen.findByRole('textbox', { name: 'To' })
  await fill(page.user, textbox('To'), 'alice.eth')
  await describes(() => textbox('To'), /^ENS name: press Enter to resolve it\.$/)
  await page.user.type(textbox('To'), '{Enter}')
  await waitFor(() => expect(textbox('To').value).toBe(accounts.alice))
  expect(descriptionOf(textbox('To'))).toBe('ENS address of alice.eth')
  // Leaving the field resolves, too; what is typed elsewhere meanwhile stays.
  await fill(page.user, textbox('From'), 'jesse.base.eth')
  await page.user.click(textbox('To'))
  await describes(() => textbox('From'), /stored off-chain/)
  await enter('From', 'raffy🚴‍♂.eth')
  await waitFor(() => expect(textbox('From').value).toBe(accounts.rider))
  await page.user.click(await button('Estimate gas'))
  await expectPath(`/own/gas?from=${accounts.rider}&to=${accounts.alice}`)
})

test('a field of a contract says that a name was not found, and takes another', async () => {
  await page.open('/own/storage')
  await enter('Address', 'nobody.eth')
  await describes(() => textbox('Address'), /^Not found on Own\.$/)
  await enter('Address', 'alice.eth')
  await waitFor(() => expect(textbox('Address').value).toBe(accounts.alice))
})

test('a field can stop, and a name that was not resolved is not sent', async () => {
  await page.open('/own/gas?to=alice.eth')
  await screen.findByRole('textbox', { name: 'To' })
  await waitFor(() => expect(textbox('To').getAttribute('aria-invalid')).toBe('true'))
  expect(descriptionOf(textbox('To'))).toBe('ENS name: press Enter to resolve it.')
  const release = holdRequests()
  await page.user.type(textbox('To'), '{Enter}')
  await describes(() => textbox('To'), /^Resolving…$/)
  await page.user.click(await button('Stop'))
  await waitFor(() => expect(document.activeElement).toBe(textbox('To')))
  expect(textbox('To').value).toBe('alice.eth')
  release()
  await page.user.type(textbox('To'), '{Enter}')
  await waitFor(() => expect(textbox('To').value).toBe(accounts.alice))
})

test('under Save-Data no primary name is read', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  try {
    await page.open(addressPath('own', accounts.alice))
    await says(result, 'No code')
    await page.settled()
    expect(reverseReads()).toEqual([])
  } finally {
    Reflect.deleteProperty(navigator, 'connection')
  }
})

test('an argument of a function takes a name', async () => {
  // Returns what it was called with, behind the selector: CALLDATACOPY(0, 4, 32), RETURN(0, 32).
  const bytecode = '0x6020600460003760206000f3'
  await chain.client.setCode({ address: accounts.rider, bytecode })
  const balanceOf = 'balanceOf(address owner) returns (uint256)'
  const abi = `function ${balanceOf.replace(' returns', ' view returns')}`
  const search = new URLSearchParams({ abi, function: balanceOf })
  await page.open(`/own/address/${accounts.rider}/read?${search}`)
  await enter('owner (address)', 'alice.eth')
  await waitFor(() => expect(textbox('owner (address)').value).toBe(accounts.alice))
  await page.user.type(textbox('owner (address)'), '{Enter}')
  const digits = BigInt(accounts.alice).toString().slice(-3)
  await says(() => screen.getByRole('status', { name: 'Result of balanceOf' }), digits)
})

test('where there is no resolver, that is said, and no primary name is read', async () => {
  await page.open(addressPath('devnet', 'alice.eth'))
  await says(result, 'Not resolvable with this API: no ENS on Embedded chain.')
  page.calls.length = 0
  await page.open(addressPath('devnet', accounts.alice))
  // Whether the resolver has code, and nothing more.
  const readsOfResolver = () =>
    page.calls.filter((call) =>
      /eeeeeeee14d718c2b47d9923deab1335e144eeee/i.test(JSON.stringify(call)),
    )
  await waitFor(() => expect(readsOfResolver()).toHaveLength(1))
  await page.settled()
  expect(readsOfResolver()).toHaveLength(1)
})

test('a provider that fails is not a name without an address, and can be tried again', async () => {
  page.answer = () => ({ status: 403 })
  await page.open(addressPath('own', 'alice.eth'))
  await says(() => screen.getByRole('alert'), 'Not permitted for this key')
  page.answer = () => ({ error: { code: 3, message: 'execution reverted' } })
  await page.user.click(await button('Retry'))
  await says(result, 'the provider returns no data from an estimate.')
  page.answer = () => undefined
  await page.open(addressPath('own', 'alice.eth'))
  await expectPath(`/own/address/${accounts.alice}`)
  expect(body().textContent).not.toMatch('Not permitted')
})

test('what ENS says of a name is verified by running its contracts on proven state', async () => {
  page.useExtraMethods('own', 'when offered')
  await chain.client.mine({ blocks: 1 })
  await page.open(addressPath('own', 'alice.eth'))
  await expectPath(`/own/address/${accounts.alice}`)
  await says(body, /Resolved from alice\.eth by ENS ?Verified/)
  await page.settled()
  await page.user.click(await button('Verify ENS name'))
  await says(body, /ENS name ?verified: same result/)
})

test.each([
  ['31337', 'Mismatch'],
  // A chain whose rules are not known may run calls otherwise.
  ['424242', 'Not verified'],
])('on chain %s an address that the node turns is: %s', async (chainId, verdict) => {
  page.connect({ chainId })
  page.useExtraMethods('own', 'when offered')
  await chain.client.mine({ blocks: 1 })
  const [alice, rider] = [accounts.alice, accounts.rider].map((account) =>
    account.slice(2).toLowerCase(),
  )
  page.change = (reply, { method }) =>
    method === 'eth_call'
      ? JSON.parse(JSON.stringify(reply).replaceAll(`${alice}`, `${rider}`))
      : reply
  await page.open(addressPath('own', 'alice.eth'))
  await expectPath(`/own/address/${accounts.rider}`)
  await page.user.click(await button(verdict))
  await says(body, 'returns other data. State of block 1')
})

test('a name that leads elsewhere by now is not verified beside the address that the page is of', async () => {
  page.useExtraMethods('own', 'when offered')
  await chain.client.mine({ blocks: 1 })
  const [alice, rider] = [accounts.alice, accounts.rider].map((account) =>
    account.slice(2).toLowerCase(),
  )
  let isMoved = false
  page.change = (reply, { method }) =>
    method === 'eth_call' && isMoved
      ? reply
      : JSON.parse(JSON.stringify(reply).replaceAll(`${alice}`, `${rider}`))
  await page.open(addressPath('own', 'alice.eth'))
  await expectPath(`/own/address/${accounts.rider}`)
  await says(body, /Resolved from alice\.eth by ENS ?Mismatch/)
  await page.settled()
  isMoved = true
  await page.user.click(await button('Edit'))
  await page.user.click(await button('Open'))
  await says(body, /Resolved from alice\.eth by ENS ?Changed since/)
})

test('that a name has no address is verified, too', async () => {
  page.useExtraMethods('own', 'when offered')
  await chain.client.mine({ blocks: 1 })
  await page.open(addressPath('own', 'unset.eth'))
  await says(result, /unset\.eth has no address in ENS\. ?Verified/)
})

test('what the EVM cannot run is said with its reason', async () => {
  page.useExtraMethods('own', 'when offered')
  // A static call of the precompile 0x0a, for which there is no library here.
  const bytecode = '0x5f5f5f5f600a5afa00'
  await chain.client.setCode({ address: accounts.rider, bytecode })
  await chain.client.mine({ blocks: 1 })
  const search = new URLSearchParams({ abi: 'function check() view', function: 'check()' })
  await page.open(`/own/address/${accounts.rider}/read?${search}`)
  await page.user.click(await button('Not verified'))
  await says(body, 'could not be run in this browser: kzg not initialized.')
})
