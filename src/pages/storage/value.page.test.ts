import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { storagePath } from '#paths/storage/storage.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, says, textOf, tourNetwork } from '#testing/pages/page-words.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'

const page = pages()
const { click, enter, field, fill, find, unfold } = pageSteps(page)

/** Accounts 7 to 9 of the chain's mnemonic, which is anvil's. */
const saver = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

const value = () => screen.getByRole('region', { name: 'Value' })
const status = () => within(value()).getAllByRole('status')[0]
const word = () => screen.queryByRole('img', { name: /^The 32 bytes/ })
const reading = (type: string) => screen.getByRole('rowheader', { name: type }).closest('tr')
const reference = 'Variable or slot'
const steps = () =>
  within(screen.getByRole('list', { name: 'Slot derivation' })).getAllByRole('listitem')
const hasSteps = (count: number) => waitFor(() => expect(steps()).toHaveLength(count))
const edit = () => click('button', 'Edit')
const openAdvanced = () => unfold('Advanced')
const openSteps = () => unfold('How it was computed')
const reads = () => page.calls.filter(({ method }) => method === 'eth_getStorageAt')

test('a mapping of mappings is hashed twice, and a member added', async () => {
  await page.open(storagePath(await tourStorage(/Nested mapping/)))
  await openSteps()
  await hasSteps(3)
  await edit()
  await fill(reference, `${(await field(reference)).value}.1`)
  await enter(reference)
  await openSteps()
  await hasSteps(4)
  await says(() => reading('uint256'), '9,000,000,000,000,000,000', '9 at 18 decimals')
  history.back()
  await hasSteps(3)
})

test('three variables in one slot are told apart by the bytes of their names', async () => {
  await page.open(storagePath(await tourStorage(/Packed/)))
  // The layout has names for what the slot holds, and types for their values.
  await says(value, /uint32 unlockTime ?1,893,456,000/, /bool frozen ?true/)
  await click('link', 'unlockTime')
  await says(status, /^1,893,456,000$/)
  await says(() => screen.getByRole('figure'), 'owner', 'unlockTime', 'frozen')
})

test('a value of a mapping and an item of an array are named by what a layout has at their slot', async () => {
  await page.open(storagePath(await tourStorage(/Nested mapping/)))
  await says(body, /By the layout of Vault ?positions\[0x/)
  const { address } = await tourStorage(/Packed/)
  await page.open(storagePath({ network: 'devnet', address, slot: '13' }))
  await says(body, /By the layout of Vault ?week\[0\]/, 'uint64')
})

test('a word that no layout has is guessed, and read as what is pressed', async () => {
  page.answer = ({ method }) =>
    method === 'eth_getStorageAt'
      ? { result: '0x000000000000000170dbd880f39fd6e51aad88f6f4ce6ab8827279cfffb92266' }
      : undefined
  await page.open(`/devnet/storage/0xd00d00000000000000000000000000000000d00d?slot=8`)
  await says(() => reading('address'), '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  // An address beside other values may begin at any byte: it is not a guess that stands above.
  await says(value, /bytes32 ?Type guessed/)
  await click('link', 'address')
  await says(value, 'Undeclared bytes in this slot: 0x0170dbd880')
})

test('a short text is read, and a long one found where it is kept', async () => {
  const { address } = await tourStorage(/Packed/)
  await page.open(storagePath({ network: 'devnet', address, slot: '0xf' }))
  await says(status, 'Keyhole vault')
  await page.open(storagePath({ network: 'devnet', address, slot: '0x10' }))
  await says(value, 'Whatever is put in here can be seen by everybody who knows where to look.')
})

test('an item beyond the length of its array is said to be there', async () => {
  const { layouts = [] } = await tourNetwork()
  const { address = '' } = layouts.find(({ contract }) => contract === 'Guestbook') ?? {}
  await page.open(storagePath({ network: 'devnet', address, path: 'entries[0].time' }))
  await says(value, 'uint64.time')
  await waitFor(() => expect(reads().length).toBe(2))
  expect(textOf(value())).not.toContain('beyond')
  await page.open(storagePath({ network: 'devnet', address, path: 'entries[99].stars[3]' }))
  await says(value, /Index 99 is beyond the length of \d items?\. A value there is a leftover\./)
})

test('a deep link reads at its tag, and says so', async () => {
  await page.open(storagePath({ ...(await tourStorage(/ERC-20 balance/)), block: 'safe' }))
  await screen.findByText('safe block')
  await waitFor(() => expect(word()).not.toBeNull())
  expect(reads()[0]?.params[2]).toBe('safe')
})

test('the same slot is empty a block before', async () => {
  const packed = await tourStorage(/Packed/)
  await page.open(storagePath(packed))
  await says(value, /address owner ?0xf39F/)
  await edit()
  await fill('Block', '8')
  await enter('Block')
  await says(value, '32 zero bytes', 'unset, set to zero, unused, or not a contract')
  expect(pageAddress()).toBe(storagePath({ ...packed, block: '8' }))
})

test('what is wrong is said at its field, and nothing typed is lost', async () => {
  const { address } = await tourStorage(/Packed/)
  await page.open('/devnet/storage')
  await fill('Address', `${address}0`)
  await fill(reference, '3a[256]')
  await click('button', 'Read')
  const at = await field('Address')
  await waitFor(() => expect(document.activeElement).toBe(at))
  await describes(() => at, /this one has 41: 1 too many/)
  await describes(() => screen.getByLabelText(reference), /begins with 0x/)
  expect((await field(reference)).value).toBe('3a[256]')
  expect(page.calls).toEqual([])
})

test('a link that cannot be read says why, at each field', async () => {
  await page.open('/devnet/storage/0x12?slot=0x0&key=bool:yes&block=now')
  await describes(() => screen.getByLabelText('Address'), /38 missing/)
  await describes(() => screen.getByLabelText(reference), /true or false/)
  await describes(() => screen.getByLabelText('Block'), /now/)
  expect(page.calls).toEqual([])
})

test('the slot page of an address has it in its field, and requests nothing', async () => {
  const { address } = await tourStorage(/Packed/)
  await page.open(`/devnet/storage/${address}`)
  expect((await field('Address')).value).toBe(address)
  expect((await field(reference)).getAttribute('aria-invalid')).not.toBe('true')
  expect(page.calls).toEqual([])
})

test('an unknown name is told at its field, with names like it', async () => {
  const { address } = await tourStorage(/ERC-20 balance/)
  await page.open(`/devnet/storage/${address}`)
  await fill(reference, 'balanseOf[5]')
  await enter(reference)
  const at = await field(reference)
  await describes(() => at, /Unknown variable “balanseOf”.*balanceOf/)
  expect(document.activeElement).toBe(at)
  await fill(reference, 'balanceOf')
  await enter(reference)
  await describes(() => screen.getByLabelText(reference), /^Add a key: balanceOf\[0x…\]\.$/)
  // Without a layout there are no names.
  await page.open(`/devnet/storage/${saver}?path=owner`)
  await describes(() => screen.getByLabelText(reference), /No layout known for this address/)
  // The page of the layout asks for the code's slots, so nothing is counted after it is opened.
  const asked = page.calls.filter(({ method }) => method !== 'eth_estimateGas')
  expect(asked).toEqual([])
  await click('link', 'Import layout')
  await waitFor(() => expect(location.pathname).toBe(`/devnet/storage/${saver}/layout`))
})

test('a service in trouble is a failure and no zero', async () => {
  page.answer = () => ({ status: 503 })
  await page.open(storagePath(await tourStorage(/ERC-20 balance/)))
  await says(() => screen.getAllByRole('alert')[0], 'Provider error')
  expect(word()).toBeNull()
  expect(textOf(body())).not.toContain('32 zero bytes')
  page.answer = () => undefined
  await click('button', 'Retry')
  await waitFor(() => expect(word()).not.toBeNull())
})

test.each<[what: string, result: unknown, says: string]>([
  ['a short word', '0x0', 'shorter than 32 bytes'],
  ['null', null, 'The provider returned null.'],
  ['an object', { much: true }, 'Invalid storage value'],
])('%s in place of a word is told, and crashes nothing', async (_, result, text) => {
  page.answer = () => ({ result })
  await page.open(storagePath(await tourStorage(/ERC-20 balance/)))
  await says(body, text)
  expect(textOf(body())).not.toContain('failed to render')
})

test('reading the same again asks again', async () => {
  await page.open(storagePath(await tourStorage(/ERC-20 balance/)))
  await waitFor(() => expect(word()).not.toBeNull())
  const before = reads().length
  await edit()
  await click('button', 'Read')
  await waitFor(() => expect(reads().length).toBeGreaterThan(before))
})

test('a packed member of a struct is read by its name, and a wrong key loses nothing', async () => {
  const { address } = await tourStorage(/Nested mapping/)
  await page.open(`/devnet/storage/${address}`)
  await fill(reference, '4')
  await openAdvanced()
  await click('button', 'Paste declaration')
  await fill(
    'Declaration',
    'mapping(address => mapping(uint256 => Position)) positions; struct Position { uint128 amount; uint64 since; uint256 limit; }',
  )
  const path = `positions[${saver.replace('a0Ee', 'a0ee')}][five].since`
  await fill(reference, path)
  await enter(reference)
  await describes(() => screen.getByLabelText(reference), /Key 1, address: Invalid checksum/)
  expect((await field(reference)).value).toBe(path)
  await fill(reference, `positions[${saver}][five].since`)
  await enter(reference)
  await describes(() => screen.getByLabelText(reference), /“five” is not a whole number/)
  await fill(reference, `positions[${saver}][5].since`)
  await enter(reference)
  await says(status, /^1,767,225,600$/)
  await says(value, '2026-01-01')
  await says(() => within(value()).getByRole('row', { name: /amount/ }), '750,000,000,000,000,000')
  await openSteps()
  await waitFor(() => expect(textOf(steps().at(-1))).toContain('16 to 23'))
  await page.open(pageAddress())
  await says(status, /^1,767,225,600$/)
  await edit()
  // The names are known: the other member is a word further in the text.
  await fill(reference, `positions[${saver}][5].limit`)
  await enter(reference)
  await says(status, /^9,000,000,000,000,000,000$/)
})

test('well-known slots are looked up, and a slot made by hand is filled in', async () => {
  const { address } = await tourStorage(/Packed/)
  await page.open(`/devnet/storage/${address}`)
  await openAdvanced()
  await click('button', 'Standard slots')
  await fill('Search standard slots', '1967 impl')
  await click('button', /implementation/i)
  await click('button', 'Read')
  await openSteps()
  await waitFor(() =>
    expect(steps().map(textOf).join(' ')).toContain(
      '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
    ),
  )
  await edit()
  await click('button', 'Standard slots')
  await fill('Search standard slots', 'solady balance')
  await click('button', /Solady ERC20 balance/)
  const owner = '0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5'
  const formula = await field(reference)
  await fill(reference, formula.value.replace('address()', `address(${owner})`))
  await click('button', 'Read')
  await openSteps()
  // #28 of the vectors of storage-gas.md.
  await waitFor(() =>
    expect(steps().map(textOf).join(' ')).toContain(
      'c3f90ca8158bf80a2a7ea4f37e822d2967dd219204b24f54560c7c78a7a48a77',
    ),
  )
})

test('a long string is read whole, also where the service fails in its middle', async () => {
  const text = `Ünïcode ${'and so on, '.repeat(900)}end`
  const bytes = Buffer.from(text)
  const words = Math.ceil(bytes.length / 32)
  const start = BigInt('0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563')
  let refused = 0
  page.answer = ({ method, params }) => {
    if (method !== 'eth_getStorageAt') return undefined
    const position = String(params[1])
    if (position.endsWith('0ef3e68f') && refused++ < 1) return { status: 403 }
    const index = Number(BigInt(position) - start)
    const word = bytes.subarray(index * 32, index * 32 + 32).toString('hex')
    const head = (bytes.length * 2 + 1).toString(16).padStart(64, '0')
    return { result: `0x${BigInt(position) === 0n ? head : word.padEnd(64, '0')}` }
  }
  const { address } = await tourStorage(/Packed/)
  await page.open(storagePath({ network: 'devnet', address, slot: '0', declared: 'string terms' }))
  await says(value, `256 of ${words} slots read`)
  await click('button', /^Read all/)
  await click('button', 'Retry', await screen.findByRole('alert'))
  await says(value, `in ${words} slots`)
  const content = await find('region', 'Content')
  expect(content.textContent).toBe(text)
  await find('button', 'Save bytes')
})

test('a key has the type that is typed before it, which is named below the value', async () => {
  const { address } = await tourStorage(/Packed/)
  await page.open(`/devnet/storage/${address}#standard-slots`)
  // The link of Variables opens the slots that no layout lists.
  await screen.findByLabelText('Search standard slots')
  await fill(reference, '4[0x12345678]')
  await enter(reference)
  await screen.findByText(/key read as uint256/)
  await edit()
  await fill(reference, '4[bytes4:0x12345678]')
  await enter(reference)
  await screen.findByText(/key read as bytes4/)
  expect(location.search).toMatch('key=bytes4:0x12345678')
  await edit()
  expect((await field(reference)).value).toBe('4[bytes4:0x12345678]')
})
