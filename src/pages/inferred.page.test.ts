import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { pages } from '#testing/pages/open-page.ts'
import { body, fill, region, says, textOf, tourNetwork } from '#testing/pages/page-words.ts'
import { unlistedToken } from '#testing/unlisted-token.ts'

const page = pages()
const network = 'devnet'

/** The address of a contract that the service publishes a layout of, but whose code names no ABI. */
async function contractAddress(name: string) {
  const { layouts = [] } = await tourNetwork()
  const found = layouts.find(({ contract }) => contract === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found.address
}

const functions = () => region('Read functions')
/** The result of a typed function, which is above those of the list. */
const status = (name: string) =>
  screen.getAllByRole('status', { name: `Result of ${name}` })[0] ?? document.body

test('a function without a name is called by its selector, and estimated by it', async () => {
  const address = await contractAddress('Vault')
  await page.open(readPath({ network, address, view: 'read' }))
  await says(functions, '0 functions · from bytecode')
  await page.user.click(await within(functions()).findByText('1 write function'))
  // fill(address), which no list knows.
  await says(() => within(functions()).getByRole('listitem'), '0xaa29b95c(address) nonpayable')
  await page.user.click(within(functions()).getByRole('link', { name: 'Estimate 0xaa29b95c' }))
  const path = gasPath({ network, to: address, function: '0xaa29b95c(address)' })
  await waitFor(() => expect(location.pathname + location.search).toBe(path))
  const argument = await screen.findByLabelText('Argument 1 (address)')
  await fill(page.user, argument, `0x${'a0'.repeat(20)}`)
  await page.user.keyboard('{Enter}')
  await says(() => region('Result'), /\d{3},\d{3}/)
})

test('a function that is typed by its selector is one, although it begins as data does', async () => {
  await page.open(gasPath({ network }))
  await fill(page.user, await screen.findByLabelText('To'), await contractAddress('Vault'))
  const field = await screen.findByLabelText('Function or data')
  await fill(page.user, field, '0xaa29b95c(address)')
  expect(await screen.findByLabelText('Argument 1 (address)')).toBeTruthy()
})

test('of a call by selector in a link nothing says what it returns', async () => {
  const address = await contractAddress('KeyholeToken')
  const balanceOf = { function: '0x70a08231(address)', args: [`0x${'a0'.repeat(20)}`] }
  await page.open(readPath({ network, address, view: 'read', ...balanceOf }))
  await says(
    () => status('0x70a08231'),
    '0 as uint256 Guessed',
    `0x${'0'.repeat(64)}`,
    'Return types unknown',
  )
})

test.each([
  ['totalSupply()', [], /as uint256 ?Inferred/],
  ['balanceOf(address)', [`0x${'a0'.repeat(20)}`], /^0.*as uint256 ?Inferred/],
  // Its value is a constant of the code: the function reads no variable.
  ['decimals()', [], /^18 as uint256 Guessed/],
])('%s without return types has the type of the variable that it reads', async (...row) => {
  const [typed, args, words] = row
  const address = await unlistedToken(await tourNetwork())
  await page.open(readPath({ network, address, view: 'read', function: typed, args }))
  await says(() => status(typed.replace(/\(.*/, '')), words)
})

test('where there is no code nothing is inferred, and a layout can be imported all the same', async () => {
  await page.open(storageLayoutPath({ network, address: `0x${'ab'.repeat(20)}` }))
  await says(body, 'No inferred variables. No code at this address.')
  expect(region('Import layout')).toBeTruthy()
})

test('an inferred variable whose word its type does not fit is shown as 32 bytes', async () => {
  const address = await unlistedToken(await tourNetwork())
  const word = `0x${'c8'.padStart(64, '0')}`
  page.answer = ({ method, params }) =>
    method === 'eth_getStorageAt' && BigInt(String(params[1])) < 2n ? { result: word } : undefined
  await page.open(storageLayoutPath({ network, address }))
  await page.user.click(await screen.findByRole('button', { name: 'Read variables' }))
  const name = await screen.findByRole('treeitem', { name: /^name bytes32/ })
  await says(() => name, word)
  expect(textOf(name)).not.toContain('Unusual')
})

test('a known layout is not mixed with inferred variables', async () => {
  const address = await contractAddress('KeyholeToken')
  await page.open(storageLayoutPath({ network, address }))
  await screen.findByRole('treeitem', { name: /^balanceOf/ })
  await page.settled()
  expect(screen.queryAllByText(/Inferred/)).toEqual([])
})
