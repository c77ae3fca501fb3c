import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Address, createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { storageProxyPath } from '#paths/storage/storage-proxy.ts'
import { startAnvil } from '#service/chain/anvil.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

/** The vault of the embedded chain, and the account that saves in it. */
async function vault(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const found = examples.find(({ title }) => /Nested mapping/.test(title))
  if (found?.page !== 'storage') throw new Error('no vault')
  return { address: found.address, saver: found.keys[0]?.value ?? '' }
}

const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })

/** The layout of one variable, as solc writes it. */
const layout = (label: string, type: string, numberOfBytes: string, id = `t_${type}`) => ({
  storage: [{ astId: 1, contract: 'a.sol:Counter', label, offset: 0, slot: '0', type: id }],
  types: { [id]: { encoding: 'inplace', label: type, numberOfBytes } },
})

test('the whole state of the tour’s vault is there at once, at two blocks, and saved', {
  tag: '@task',
}, async ({ page, user, keyhole }) => {
  const { address } = await vault(keyhole)
  await page.goto(storageLayoutPath({ network: 'devnet', address }))
  await expect(line(page, /^owner address/)).toContainText(/0xf39Fd6e5/)
  await expect(line(page, /^unlockTime/)).toContainText('1,893,456,000')
  await expect(line(page, /^drift/)).toContainText('-42')
  await expect(line(page, /^terms/)).toContainText('Whatever is put in here')
  await expect(page.getByTitle('same block hash before and after reading')).toHaveText(
    'Consistent snapshot',
  )

  // By keyboard: to the array, into it, and to an item, whose word is shown with what shares it.
  await user.focus(line(page, /^owner/))
  await page.keyboard.press('w')
  await expect(line(page, /^week/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(line(page, /^\[0\] uint64/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Path to a value')).toHaveValue('week[0]')
  await expect(page.getByRole('img', { name: /^The 32 bytes/ })).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('[3]')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, /^week/)).toHaveAttribute('aria-expanded', 'false')

  await user.click(page.getByRole('button', { name: 'Edit' }))
  await user.fill(page.getByLabel('Compare with'), '8')
  await user.press(page.getByLabel('Compare with'), 'Enter')
  await expect(line(page, /^frozen/)).toContainText(/true.*false/)
  await expect(line(page, /^frozen/).getByRole('deletion')).toHaveText('false')
  await user.fill(page.getByLabel('Find name or value'), '1,893,456')
  await user.fill(page.getByLabel('Find name or value'), 'unlock')
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  // A member of what a mapping leads to has no row yet: the search names it, and asks for the key.
  await user.fill(page.getByLabel('Find name or value'), 'amount')
  await expect(line(page, /^In each entry:.*\.amount/)).toBeVisible()
  await expect(page.getByLabel(/^Key of positions/)).toBeVisible()
  await user.fill(page.getByLabel('Find name or value'), 'absent')
  await expect(page.getByRole('status', { name: 'Search scope' })).toContainText('No matching name')
  await user.fill(page.getByLabel('Find name or value'), '')
  await user.check(page.getByLabel('Changes only'))
  await expect(line(page, /^balances/)).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Save CSV' }))
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain(`drift,int256,0x${'2'.padStart(64, '0')},0,-42,0`)
  await expectToFitPhone(page)
})

test('a key is added to a mapping, and a wrong one corrected without losing it', async ({
  page,
  user,
  keyhole,
}) => {
  const { address, saver } = await vault(keyhole)
  await page.goto(storageLayoutPath({ network: 'devnet', address }))
  await user.press(line(page, /^balances/), 'ArrowRight')
  const key = page.getByLabel('Key of balances')
  await user.fill(key, `${saver}0`)
  await user.press(key, 'Enter')
  await expect(key).toHaveAccessibleDescription(/41: 1 too many/)
  await expect(key).toHaveValue(`${saver}0`)
  await user.press(key, 'Backspace')
  await user.press(key, 'Enter')
  const balance = `balances[${saver}]`
  await expect(page.getByLabel('Path to a value')).toHaveValue(balance)
  await expect(line(page, new RegExp(`^\\[${saver}`))).toContainText('2,500,000,000,000,000,000')

  // A path typed leads as deep as it goes, and the address of the page leads there again.
  await user.fill(page.getByLabel('Path to a value'), `positions[${saver}][0x5].limits`)
  await user.click(page.getByRole('button', { name: 'Go', exact: true }))
  await expect(page.getByLabel('Path to a value')).toHaveAccessibleDescription(
    /it has amount, since, limit/,
  )
  await user.fill(page.getByLabel('Path to a value'), `positions[${saver}][0x5].limit`)
  await user.click(page.getByRole('button', { name: 'Go', exact: true }))
  await expect(line(page, /^limit uint256/)).toContainText('9,000,000,000,000,000,000')
  await page.reload()
  await expect(line(page, /^limit uint256/)).toContainText('9,000,000,000,000,000,000')
  await expect(line(page, /^limit uint256/)).toHaveAttribute('aria-selected', 'true')
  await expectToFitPhone(page)
  await expect(
    page.getByText('slot 4 → keccak256(key ++ slot) → keccak256(key ++ slot) → + 1'),
  ).toBeVisible()
  await expect(page).toHaveURL(
    storageLayoutPath({
      network: 'devnet',
      address,
      keys: [balance, `positions[${saver}][0x5]`],
      at: `positions[${saver}][0x5].limit`,
    }),
  )
})

test('a dropped Foundry artifact is kept for the address, decoded as told, and forgotten', {
  tag: '@pointer',
}, async ({ page, user, keyhole }) => {
  const { address } = await vault(keyhole)
  await page.goto(storageLayoutPath({ network: 'devnet', address }))
  await user.click(page.getByRole('button', { name: 'Use another layout' }))
  await user.fill(page.getByLabel('Layout JSON'), '{"abi": []}')
  await user.click(page.getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByLabel('Layout JSON')).toHaveAccessibleDescription(/extra_output/)

  const storageLayout = layout('who', 'Owner', '20', 't_userDefinedValueType(Owner)7')
  const artifact = JSON.stringify({ abi: [], bytecode: {}, storageLayout })
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'Counter.json', { type: 'application/json' }))
    return data
  }, artifact)
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
  await expect(page.getByLabel('Layout', { exact: true })).toContainText(
    'Imported from Counter.json',
  )
  await expect(line(page, /^who Owner/)).toContainText('0xf39fd6e51aad')
  await user.click(line(page, /^who Owner/))
  await user.fill(page.getByLabel('Decode Owner as'), 'uint64')
  await user.click(page.getByRole('button', { name: 'Decode' }))
  await expect(page.getByLabel('Decode Owner as')).toHaveAccessibleDescription(
    /takes 8 bytes; this type has 20/,
  )
  await user.fill(page.getByLabel('Decode Owner as'), 'address')
  await user.click(page.getByRole('button', { name: 'Decode' }))
  await expect(line(page, /^who Owner/)).toContainText('0xf39Fd6e51aad88F6')
  await expect(page.getByRole('link', { name: 'Open slot' })).toHaveAttribute(
    'href',
    /slot=0x0&as=address/,
  )
  await page.reload()
  await expect(line(page, /^who Owner/)).toContainText('0xf39Fd6e51aad88F6')
  await user.click(page.getByRole('button', { name: 'Remove layout' }))
  await expect(line(page, /^unlockTime/)).toBeVisible()
})

test('two variables of one name have lines, details and links of their own', async ({
  page,
  user,
  keyhole,
}) => {
  const { address } = await vault(keyhole)
  const status = (slot: string, offset: number) => ({
    ...{ astId: 1, contract: 'a.sol:Vault', label: '_status', type: 't_uint32' },
    ...{ slot, offset },
  })
  const types = { t_uint32: { encoding: 'inplace', label: 'uint32', numberOfBytes: '4' } }
  await page.goto(storageLayoutPath({ network: 'devnet', address, at: '_status' }))
  await user.click(page.getByRole('button', { name: 'Use another layout' }))
  const storage = [status('0', 20), status('2', 0)]
  await user.fill(page.getByLabel('Layout JSON'), JSON.stringify({ storage, types }))
  await user.click(page.getByRole('button', { name: 'Import', exact: true }))
  // An old link by the plain name leads to neither, and says which there are.
  await expect(page.getByLabel('Path to a value')).toHaveAccessibleDescription(
    '2 variables are called “_status”: enter “_status@0:20” or “_status@2”.',
  )
  await expect(line(page, /^_status@0:20/)).toContainText('1,893,456,000')
  await user.press(line(page, /^_status@2 uint32/), 'Enter')
  await expect(page.getByLabel('Path to a value')).toHaveValue('_status@2')
  await expect(page.getByRole('link', { name: 'Open slot' })).toHaveAttribute(
    'href',
    /path=_status@2&/,
  )
  await page.reload()
  await expect(line(page, /^_status@2 uint32/)).toHaveAttribute('aria-selected', 'true')
  await user.click(page.getByRole('button', { name: 'Remove layout' }))
})

test('an EIP-1967 proxy is told by its slots, and read with its implementation’s layout', async ({
  page,
  user,
}) => {
  const node = await startAnvil()
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
  const keyhole = await new Keyhole().start({ KEYHOLE_RPC_URL: node.url })
  try {
    await page.goto(keyhole.url + storageProxyPath({ network: 'devnet', address, block: 'latest' }))
    await expect(page.getByRole('heading', { name: 'EIP-1967 proxy' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Set at/ })).toContainText('Implementation')
    await user.click(page.getByRole('link', { name: 'Give the implementation’s layout' }))
    await user.fill(
      page.getByLabel('Layout JSON'),
      JSON.stringify(layout('count', 'uint256', '32')),
    )
    await user.click(page.getByRole('button', { name: 'Import', exact: true }))
    await expect(line(page, /^count/)).toContainText('0')
    await page.goBack()
    await user.click(page.getByRole('button', { name: 'Read this storage as Counter' }))
    await expect(line(page, /^count uint256 7/)).toBeVisible()

    // The layout has no namespaces; those of OpenZeppelin are looked for, and stay once added.
    await user.click(page.getByRole('button', { name: 'Check known slots' }))
    await user.click(page.getByRole('button', { name: 'Add openzeppelin.storage.Ownable' }))
    await user.press(line(page, /^openzeppelin.storage.Ownable/), 'ArrowRight')
    await expect(line(page, /^_owner address/)).toContainText(/0x0b0b/i)
    await expect(page.getByText(/^None of \d+ known slots set/)).toBeVisible()
    await page.reload()
    await expect(line(page, /^openzeppelin.storage.Ownable/)).toBeVisible()

    // Of zeros alone nothing would be known; its code says that there is none.
    await page.goto(
      keyhole.url + storageProxyPath({ network: 'devnet', address: account, block: 'latest' }),
    )
    await expect(page.getByRole('heading', { name: 'Account without code' })).toBeVisible()
  } finally {
    // What it still asks would be a failure when the service is gone.
    await page.close()
    await keyhole.end()
    await node.stop()
  }
})
