import { screen, waitFor, within } from '@testing-library/dom'
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  pad,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { expect, test, vi } from 'vitest'
import { isRawObject } from '#domain/values/raw.ts'
import { playgroundLink } from '#paths/playground.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { storageProxyPath } from '#paths/storage/storage-proxy.ts'
import { startAnvil } from '#service/chain/anvil.ts'
import type { RpcCall } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, says, textOf, tourNetwork } from '#testing/pages/page-words.ts'
import { savedFiles } from '#testing/pages/saved-files.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'

const page = pages()
const { click, enter, field, fill, find } = pageSteps(page)

/** The vault of the embedded chain, and the account that saves in it. */
async function vault() {
  const { address, keys } = await tourStorage(/Nested mapping/)
  return { address, saver: keys[0]?.value ?? '' }
}

const line = (name: RegExp) => screen.getByRole('treeitem', { name })
const press = async (name: RegExp, key: string) => {
  const item = await find('treeitem', name)
  item.focus()
  await page.user.keyboard(key)
}
const search = 'Find name, path or value'
const leadsTo = (path: string) =>
  waitFor(() => expect(new URLSearchParams(location.search).get('at')).toBe(path))

/** The layout of one variable, as solc writes it. */
const layout = (label: string, type: string, numberOfBytes: string, id = `t_${type}`) => ({
  storage: [{ astId: 1, contract: 'a.sol:Counter', label, offset: 0, slot: '0', type: id }],
  types: { [id]: { encoding: 'inplace', label: type, numberOfBytes } },
})

test('the whole state of the tour’s vault is there at once', async () => {
  const { address } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  await says(() => line(/^owner address/), '0xf39Fd6e5')
  // An address is cut in its middle, where it has no room, as on other pages.
  expect(line(/^owner address/).querySelector('.cut-middle')).not.toBeNull()
  await says(() => line(/^unlockTime/), '1,893,456,000')
  await says(() => line(/^drift/), '-42')
  await says(() => line(/^terms/), 'Whatever is put in here')
  await says(body, /Block 13 \(latest\) 2026-01-01 00:02:36 UTC · ?Consistent snapshot/)
})

test('a search shows how many of how many variables have a match; what it shows is saved by contract and block', async () => {
  const { address } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  await find('treeitem', /^owner/)
  const all = Number.parseInt(textOf(await screen.findByText(/^\d+ variables$/)), 10)
  await fill(search, 'owner')
  await waitFor(() =>
    expect(screen.getByText(new RegExp(`^\\d of ${all} variables$`))).toBeTruthy(),
  )
  const saved = savedFiles()
  await click('button', 'Save CSV')
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual([`storage-${address}-Vault-13.csv`]),
  )
})

test('the table is verified by one proof for its slots, and a turned value alone is red of those in its slot', async () => {
  const { address } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  await find('button', /^Verified · \d+ slots$/)
  const asked = page.calls.filter(({ method }) => method === 'eth_getProof')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.params[1]).toHaveLength(10)
  const saved = savedFiles()
  await click('button', 'More')
  await click('button', 'Save proof')
  await find('button', 'Proof saved')
  expect(saved[0]?.name).toMatch(/^proof-storage-/)
  expect((await saved[0]?.text())?.match(/"claim": ?"storage"/g)).toHaveLength(10)
  vi.restoreAllMocks()
  page.change = (reply, { method, params }) =>
    'result' in reply && method === 'eth_getStorageAt' && BigInt(String(params[1])) === 0n
      ? { result: String(reply.result).replace(/.$/, '7') }
      : reply
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0xd' }))
  await find('button', 'Mismatch')
  await says(() => line(/^owner address/), 'Mismatch')
  expect(textOf(line(/^unlockTime/))).not.toContain('Mismatch')
  expect(textOf(line(/^drift/))).not.toContain('Mismatch')
})

test('a button that its answer replaces leaves the focus there, and what is typed outlives a change of network', async () => {
  const { address } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  // The focus is kept by the part of the frame that comes last, with its notices.
  await waitFor(() => expect(document.querySelector('header ~ [role=status]')).not.toBeNull())
  await click('button', 'Use another layout')
  await find('button', 'Cancel')
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  await fill('Layout JSON', 'unsent')
  await page.open(storageLayoutPath({ network: 'own', address }))
  expect((await field('Layout JSON')).value).toBe('unsent')
})

test('an address without code at a block is said to have none, by the proof or else by its account', async () => {
  const { address } = await vault()
  const note = /No code at this block ?Without a contract every variable is zero/
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0x1' }))
  await find('button', /^Verified · \d+ slots$/)
  await says(body, note)
  // The type in the head is read at the latest block.
  const estimatedAt = () =>
    page.calls.flatMap(({ method, params }) => (method === 'eth_estimateGas' ? [params[1]] : []))
  expect(estimatedAt()).not.toContain('0x1')
  page.useExtraMethods('devnet', 'never')
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0x2' }))
  await says(body, note)
  expect(estimatedAt()).toContain('0x2')
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0xd' }))
  await says(() => line(/^owner address/), '0xf39Fd6e5')
  await page.settled()
  expect(textOf(body())).not.toContain('No code')
})

test('two blocks side by side are verified, each by a proof of its own', async () => {
  const { address } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0xc', and: 'latest' }))
  await find('button', /^Verified · \d+ slots$/)
  await click('button', /^Header hash/)
  await says(() => screen.getByRole('region', { name: 'Header hash: verified' }), '2 of 2 blocks')
  const blocks = page.calls.flatMap(({ method, params }) =>
    method === 'eth_getProof' && Array.isArray(params[1]) && params[1].length > 1
      ? [params[2]]
      : [],
  )
  expect(new Set(blocks.map((block) => JSON.stringify(block))).size).toBe(2)
  // A proof file is of one block, and each has its own.
  const saved = savedFiles()
  await click('button', 'More')
  await click('button', 'Save proof · block 12')
  await find('button', 'Proof saved')
  await click('button', /^Save proof · block (13|latest)$/)
  await waitFor(() => expect(saved).toHaveLength(2))
  const files = await Promise.all(saved.map(async (file) => JSON.parse(await file.text())))
  expect(files.map(({ block }) => Number(block.number)).sort()).toEqual([12, 13])
  vi.restoreAllMocks()
})

test('where requests may cost, the values of both blocks are verified by one press', async () => {
  const { address } = await vault()
  page.useExtraMethods('devnet', 'on request')
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0xc', and: '0xd' }))
  const verify = await find('button', 'Verify values')
  expect(page.calls.map(({ method }) => method)).not.toContain('eth_getProof')
  await page.user.click(verify)
  await find('button', 'Verified · 20 slots')
})

test('with “never” no proof of a table is requested, and that is said', async () => {
  const { address } = await vault()
  page.useExtraMethods('devnet', 'never')
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  await says(body, 'Not verified: proofs (eth_getProof) are off for this connection.')
  expect(page.calls.map(({ method }) => method)).not.toContain('eth_getProof')
})

/** Lets `own` answer as the tour's chain does, with some replies changed. */
async function besideTheTour(
  change: (reply: { result?: unknown }, call: RpcCall) => object,
  changeCall = (call: RpcCall) => call,
) {
  const { baseUrl, apiKey } = await tourNetwork()
  page.connect({ chainId: '31337' })
  page.respond = async (url, init) => {
    if (url.hostname !== 'node.test') return undefined
    const calls = [JSON.parse(String(init?.body))].flat()
    const response = await fetch(`${baseUrl}/v3/${apiKey}`, {
      ...init,
      body: JSON.stringify(calls.map(changeCall)),
    })
    const replies = (await response.json()).map((reply: { id: number; result?: unknown }) =>
      change(
        reply,
        calls.find(({ id }) => id === reply.id),
      ),
    )
    return Response.json(String(init?.body).startsWith('[') ? replies : replies[0])
  }
}
const isSlot = (slot: bigint, { method, params }: RpcCall) =>
  method === 'eth_getStorageAt' && BigInt(String(params[1])) === slot
const scope = () => screen.getByRole('status', { name: 'Search scope' })
const seven = `0x${'0'.repeat(63)}7`

test('of two connections, the variables that differ are listed, and the others counted', async () => {
  const { address, saver } = await vault()
  await besideTheTour((reply, call) => (isSlot(2n, call) ? { ...reply, result: seven } : reply))
  const proof = { method: 'eth_getProof', params: [address, [], '0xd'] }
  const answers = ['0x01', '0x02'].map((storageHash) => ({ result: { storageHash } }))
  page.answer = ({ method }) => (method === proof.method ? answers.shift() : undefined)
  await page.open(
    playgroundLink({
      network: 'devnet',
      text: JSON.stringify(proof),
      beside: 'own',
    }),
  )
  await click('button', 'Send')
  await click('link', 'Compare variables')
  await says(scope, /^1 of \d+ values in \d+ variables differs. Mapping entries: only those/)
  expect(screen.getAllByRole('treeitem').map(textOf)).toEqual([
    expect.stringMatching(/^driftint256-4272$/),
  ])
  await says(body, 'Block 13 · Own · Consistent snapshot · Same hash')
  expect(screen.queryByRole('deletion')).toBeNull()

  // A key that a person added is compared, too; without the filter, all are there.
  await page.open(
    storageLayoutPath({ network: 'devnet', address, beside: 'own', keys: [`balances[${saver}]`] }),
  )
  await says(scope, /^1 of \d+ values in \d+ variables differs/, /Only the listed slots/)
  await click('checkbox', 'Differences only')
  await says(() => line(/^drift/), '-427')
  await says(() => line(/^owner address/), /0xf39Fd6e5.*0xf39Fd6e5/)
  await click('link', 'None')
  await waitFor(() => expect(location.search).not.toContain('beside'))
  await says(() => line(/^drift/), '-42')
})

test.each([
  ['when offered', '0x01', false, /^No value differs.*a slot that is not listed has another value/],
  ['when offered', '0x01', true, /^1 of .*differ: more slots may differ, too/],
  ['when offered', undefined, false, /^No value differs.*match: all storage is the same/],
  ['when offered', undefined, true, /^1 of .*match although values differ/],
  ['never', '0x01', false, /^No value differs.*Only the listed slots were compared/],
] as const)('“%s”, another storage hash %s, another value %s: %s', async (...row) => {
  const [use, storageHash, isOther, words] = row
  const { address } = await vault()
  await besideTheTour((reply, call) =>
    call.method === 'eth_getProof' && storageHash && isRawObject(reply.result)
      ? { ...reply, result: { ...reply.result, storageHash: pad(storageHash) } }
      : isOther && isSlot(2n, call)
        ? { ...reply, result: seven }
        : reply,
  )
  page.useExtraMethods('own', use)
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0xd', beside: 'own' }))
  await says(scope, words)
})

test('slots that differ are found without a list of them', async () => {
  const { address } = await vault()
  const older = (call: RpcCall) =>
    /^eth_get(StorageAt|Proof)$/.test(call.method)
      ? { ...call, params: call.params.with(2, '0x6') }
      : call
  // The other connection has the state of an older block under this number.
  await besideTheTour((reply) => reply, older)
  page.useExtraMethods('own', 'when offered')
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0xd', beside: 'own' }))
  await click('button', 'Find slots')
  const table = () => screen.getByRole('region', { name: 'Differing slots' })
  await says(table, /^29 slots differ, \d+ of them listed above\. No other does, by proofs/)
  const slots = () => within(table()).getAllByRole('listitem').map(textOf)
  // Slots of mappings have no number here, and those that are listed are not repeated.
  expect(slots().every((slot) => slot.startsWith('Hash'))).toBe(true)
  // Where no variable is known, the whole storage is compared: here none with that of the vault.
  await besideTheTour(
    (reply) => reply,
    (call) =>
      call.method === 'eth_getProof'
        ? { ...call, params: [address, ...call.params.slice(1)] }
        : call,
  )
  const unknown = pad('0x7', { size: 20 })
  await page.open(
    storageLayoutPath({ network: 'devnet', address: unknown, block: '0xd', beside: 'own' }),
  )
  await says(body, 'Storage hashes differ: a slot that is not listed has another value.')
  await click('button', 'Find slots')
  await says(table, /^\d+ slots differ\. No other does/)
  expect(slots()).toContainEqual(expect.stringMatching(/^Slot 13/))
})

test('what another connection did not return is not called the same, nor is another block', async () => {
  const { address } = await vault()
  const other = `0x${'ab'.repeat(32)}`
  const error = { code: -32000, message: 'no state' }
  await besideTheTour(({ result, ...reply }, call) =>
    isSlot(2n, call)
      ? { ...reply, error }
      : {
          ...reply,
          result: isRawObject(result) ? { ...result, hash: other, blockHash: other } : result,
        },
  )
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0xd', beside: 'own' }))
  await says(
    scope,
    /^No value differs. \d+ values in \d+ variables are the same. 1 value not compared: not read in both./,
  )
  await says(body, '· Other block', /Not read from Own.*no state/)
  page.respond = () => undefined
  await page.open(storageLayoutPath({ network: 'devnet', address, block: '0xd', beside: 'own' }))
  await says(body, /Not read from Own.*Cannot reach the provider/)
  // The link to another comparison with it says so, too.
  await find('link', 'Own · Failed')
})

test('a search names what it finds, and says its scope', async () => {
  const { address } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  await find('treeitem', /^owner address/)
  await fill(search, 'unlock')
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(1))
  await fill(search, 'absent')
  await says(() => screen.getByRole('status', { name: 'Search scope' }), 'No matching name')
})

test('a press on “Enter key” opens the field for a key and focuses it, and keeps what was typed', async () => {
  const { address } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  await find('treeitem', /^balances/)
  const enterKey = () => click('button', 'Enter key (address)', line(/^balances/))
  await enterKey()
  const key = await field('Key of balances')
  expect(document.activeElement).toBe(key)
  await page.user.keyboard('0x12')
  await press(/^balances/, '{Enter}')
  await enterKey()
  expect(document.activeElement).toBe(await field('Key of balances'))
  expect((await field('Key of balances')).value).toBe('0x12')
})

test('a mapping that a search found takes a key there', async () => {
  const { address, saver } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  await find('treeitem', /^balances/)
  await fill(search, 'balances')
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(1))
  await click('button', 'Enter key (address)', line(/^balances/))
  expect(document.activeElement).toBe(await field('Key of balances'))
  await fill('Key of balances', saver)
  await enter('Key of balances')
  await find('treeitem', new RegExp(`^.${saver}`, 'i'))
})

test('a key is added to a mapping, and a wrong one corrected without losing it', async () => {
  const { address, saver } = await vault()
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  await press(/^balances/, '{ArrowRight}')
  const key = 'Key of balances'
  await fill(key, `${saver}0`)
  await enter(key)
  await describes(() => screen.getByLabelText(key), /41: 1 too many/)
  expect((await field(key)).value).toBe(`${saver}0`)
  // The tree of another network is another one.
  await click('button', /^Network: /)
  await click('button', /^Own/)
  await field('Layout JSON')
  await click('button', /^Network: /)
  await click('button', /^Embedded chain/)
  await press(/^balances/, '{ArrowRight}')
  expect((await field(key)).value).toBe(`${saver}0`)
  await page.user.type(await field(key), '{Backspace}{Enter}')
  const balance = `balances[${saver}]`
  await leadsTo(balance)
  await says(() => line(new RegExp(`^\\[${saver}`)), '2,500,000,000,000,000,000')

  // A path typed leads as deep as it goes, and the address of the page leads there again.
  await fill(search, `positions[${saver}][0x5].limits`)
  await says(body, 'No matching name')
  await fill(search, `positions[${saver}][0x5].limit`)
  await says(() => line(/^limit uint256/), '9,000,000,000,000,000,000')
  await press(/^limit uint256/, '{Enter}')
  const link = storageLayoutPath({
    network: 'devnet',
    address,
    keys: [balance],
    at: `positions[${saver}][0x5].limit`,
  })
  expect(pageAddress()).toBe(link)
  await page.open(link)
  await says(() => line(/^limit uint256/), '9,000,000,000,000,000,000')
  expect(line(/^limit uint256/).getAttribute('aria-selected')).toBe('true')
})

test('two variables of one name have lines, details and links of their own', async () => {
  const { address } = await vault()
  const status = (slot: string, offset: number) => ({
    ...{ astId: 1, contract: 'a.sol:Vault', label: '_status', type: 't_uint32' },
    ...{ slot, offset },
  })
  const types = { t_uint32: { encoding: 'inplace', label: 'uint32', numberOfBytes: '4' } }
  await page.open(storageLayoutPath({ network: 'devnet', address, at: '_status' }))
  await click('button', 'Use another layout')
  const storage = [status('0', 20), status('2', 0)]
  await fill('Layout JSON', '{"abi": []}')
  await click('button', 'Import')
  await describes(() => screen.getByLabelText('Layout JSON'), /outputSelection/)
  await fill('Layout JSON', JSON.stringify({ storage, types }))
  await click('button', 'Import')
  // An old link by the plain name leads to neither, and says which there are.
  await says(body, '2 variables are called “_status”: enter “_status@0:20” or “_status@2”.')
  await says(() => line(/^_status@0:20/), '1,893,456,000')
  await press(/^_status@2 uint32/, '{Enter}')
  await leadsTo('_status@2')
  const slot = await find('link', 'Open slot')
  expect(slot.getAttribute('href')).toContain('path=_status@2&')
  expect(line(/^_status@2 uint32/).getAttribute('aria-selected')).toBe('true')
  await click('button', 'Remove layout')
  await find('treeitem', /^unlockTime/)
})

test('the ABI of an artifact is kept with its layout', async () => {
  // A contract of the tour that no other test gives a layout.
  const address = '0xfaAddC93baf78e89DCf37bA67943E1bE8F37Bb8c'
  await page.open(storageLayoutPath({ network: 'devnet', address }))
  const view = { type: 'function', name: 'quorumOf', stateMutability: 'view', inputs: [] }
  const artifact = {
    abi: [{ ...view, outputs: [{ name: '', type: 'uint256' }] }],
    storageLayout: layout('quorum', 'uint256', '32'),
  }
  await fill('Layout JSON', JSON.stringify(artifact))
  await click('button', 'Import')
  await find('treeitem', /^quorum uint256/)
  await page.open(`/devnet/address/${address}/read`)
  await says(body, 'quorumOf', 'imported ABI')
})

test('an EIP-1967 proxy is told by its slots, and read with its implementation’s layout', async () => {
  const node = await startAnvil()
  page.nodeUrl = node.url
  try {
    const client = createTestClient({ mode: 'anvil', transport: http(node.url) })
      .extend(publicActions)
      .extend(walletActions)
    const [account] = await client.getAddresses()
    if (!account) throw new Error('the node has no accounts')
    const implementation: Address = `0x${'1a'.repeat(20)}`
    const slot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    // ERC-7201 of openzeppelin.storage.Ownable, as OpenZeppelin's OwnableUpgradeable has it.
    const owner = '9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300'
    // Stores implementation and owner in their slots and 7 in slot 0; its code passes each call on.
    const code = `365f5f375f5f365f7f${slot}545af43d5f5f3e6036573d5ffd5b3d5ff3`
    const store = `73${implementation.slice(2)}7f${slot}5573${'0b'.repeat(20)}7f${owner}556007600055`
    const data: Hex = `0x${store}603a80607c5f395ff3${code}`
    const hash = await client.sendTransaction({ chain: null, account, data })
    await client.mine({ blocks: 1 })
    const address = (await client.getTransactionReceipt({ hash })).contractAddress
    if (!address) throw new Error('no contract')
    await page.open(storageProxyPath({ network: 'own', address, block: 'latest' }))
    await find('heading', 'EIP-1967 proxy')
    await says(() => screen.getByRole('region', { name: /^Values at/ }), 'Implementation')
    await click('button', 'Verify values')
    await says(
      () => screen.getByRole('region', { name: 'Verification' }),
      /Storageverified: \d+ slots match/,
    )
    page.change = (reply, { method, params }) =>
      method === 'eth_getStorageAt' && String(params[1]).endsWith(slot)
        ? { result: pad(account) }
        : reply
    const implementationRow = () => {
      const values = screen.getByRole('region', { name: /^Values at/ })
      return within(values).getByText('Implementation').closest('dl > div')
    }
    page.useExtraMethods('own', 'when offered')
    const block = toHex(await client.getBlockNumber())
    await page.open(storageProxyPath({ network: 'own', address, block }))
    await waitFor(() => expect(implementationRow()?.textContent).toContain('Mismatch'))
    // One row, and the outcome in the head of the values.
    const marks = screen.getAllByText('Mismatch')
    expect(marks.filter((mark) => mark.closest('dl'))).toHaveLength(1)
    page.change = (reply) => reply
    page.useExtraMethods('own', 'on request')
    await page.open(storageProxyPath({ network: 'own', address, block: 'latest' }))
    await click('link', 'Give the implementation’s layout')
    await fill('Layout JSON', JSON.stringify(layout('count', 'uint256', '32')))
    await click('button', 'Import')
    await says(() => line(/^count/), '0')
    history.back()
    await click('button', 'Read this storage as Counter')
    await find('treeitem', /^count uint256 7/)

    // The layout has no namespaces; those of OpenZeppelin are among the standard slots.
    await says(body, 'Namespaces (ERC-7201) and library slots may be missing here')

    // Zeros alone would tell nothing; its code says that there is none.
    await page.open(storageProxyPath({ network: 'own', address: account, block: 'latest' }))
    await find('heading', 'Account without code')
    expect(within(document.body).queryByRole('heading', { name: 'EIP-1967 proxy' })).toBeNull()
  } finally {
    await node.stop()
  }
})
