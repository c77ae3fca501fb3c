import { screen, waitFor, within } from '@testing-library/dom'
import { concat, keccak256, numberToHex, pad } from 'viem/utils'
import { expect, test } from 'vitest'
import { storageManyPath } from '#paths/storage/storage-many.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { says, textOf, tourNetwork } from '#testing/pages/page-words.ts'
import { savedFiles } from '#testing/pages/saved-files.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'

const page = pages()
const { click, find } = pageSteps(page)

/** Anvil’s first account, which created the token and kept most of it. */
const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The token of the embedded chain, a holder of it, and its words as any client reads them. */
async function token() {
  const { baseUrl, apiKey } = await tourNetwork()
  const { address, keys } = await tourStorage(/ERC-20 balance/)
  const balance = async (key: string) => {
    const slot = numberToHex(3, { size: 32 })
    const position = keccak256(concat([pad(key.toLowerCase() as `0x${string}`), slot]))
    const params = [address, position, 'latest']
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getStorageAt', params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${baseUrl}/v3/${apiKey}`, { method: 'POST', headers, body })
    return BigInt((await answer.json()).result)
  }
  const holder = keys[0]?.value ?? ''
  return { address, holder, balance: await balance(holder) }
}

const progress = () => within(screen.getByRole('region', { name: 'Progress' })).getByRole('status')

test('bad lines are named, and left out only when a person says so', async () => {
  const { address, holder, balance } = await token()
  const list = `${holder}\n0x12\n${deployer.replace('f39F', 'F39F')}`
  await page.open(storageManyPath('devnet', { address, mode: 'list', slot: '3', list }))
  const bad = await find('alert', 'Rows that cannot be read')
  await says(() => bad, '2 rows of 3')
  const lines = within(bad).getAllByRole('listitem')
  expect(textOf(lines[0])).toContain('Line 2')
  expect(textOf(lines[0])).toContain('38 missing')
  expect(textOf(lines.at(-1))).toContain('checksum')
  await click('button', 'Skip them and read the other 1')
  await says(progress, /^1 of 1 read\.$/)
  const sum = await screen.findByText(/Sum of the 1 value read/)
  await says(() => sum.closest('p'), balance.toLocaleString('en-GB'))
  await page.user.click(await screen.findByTitle('Show how it is found'))
  await says(() => screen.getByRole('region', { name: 'Value' }), 'at 18 decimals')
})

test('a range of slots is read with the best reading of each, zeros counted, and saved', async () => {
  const { address } = await token()
  await page.open(storageManyPath('devnet', { address, mode: 'range' }))
  page.calls.length = 0
  await click('button', 'Read slots')
  const table = await find('table', 'Slots')
  const rows = () => within(table).getAllByRole('row')
  await waitFor(() => expect(rows()).toHaveLength(4))
  const reads = page.calls.filter(({ method }) => method === 'eth_getStorageAt')
  expect(reads).toHaveLength(32)
  expect(textOf(rows()[1])).toContain('Keyhole Token')
  await says(() => document.body, '29 slots are zero')
  await find('button', 'Verified · 32 slots')
  const saved = savedFiles()
  await click('button', 'Save CSV')
  expect(saved.map(({ name }) => name)).toEqual([`storage-${address}-13.csv`])
  await click('link', /^Slots after/)
  await says(() => screen.getByRole('form', { name: 'Range of slots' }), 'Slots 32 to')
  await waitFor(() => {
    const after = within(screen.getByRole('table', { name: 'Slots' })).getAllByRole('row')
    expect(after).toHaveLength(1)
  })
})

test('a turned word of a list is red at its line, and one that is zero at its slot', async () => {
  const { address, holder } = await token()
  const turned = `0x${'0'.repeat(63)}7`
  page.change = (reply, { method }) => (method === 'eth_getStorageAt' ? { result: turned } : reply)
  await page.open(storageManyPath('devnet', { address, mode: 'list', slot: '3', list: holder }))
  await find('button', 'Mismatch')
  const table = () => screen.getByRole('table', { name: 'Values' })
  await says(table, '7Mismatch')
  await says(() => screen.getByText(/^Sum of the/).closest('p'), '7Mismatch')
  page.change = (reply, { method }) =>
    method === 'eth_getStorageAt' && 'result' in reply
      ? { result: String(reply.result).replace('0x00', '0x07') }
      : reply
  const other = { mode: 'list', slot: '3', value: 'uint96', block: '0xd' } as const
  await page.open(storageManyPath('devnet', { ...other, address, list: holder }))
  await find('button', 'Mismatch')
  expect(textOf(document.body)).not.toMatch(/\dMismatch/)
  page.change = (reply, { method, params }) =>
    method === 'eth_getStorageAt' && params[1] === numberToHex(0, { size: 32 })
      ? { result: numberToHex(0, { size: 32 }) }
      : reply
  await page.open(storageManyPath('devnet', { address, mode: 'range' }))
  await click('button', 'Read slots')
  await find('button', 'Mismatch')
  await says(() => screen.getByRole('table', { name: 'Slots' }), /0Mismatch/)
})

test('of a long range the first slots are verified, and the others said to be unchecked', async () => {
  const { address } = await token()
  const range = { address, mode: 'range' as const, first: '0', last: '699' }
  await page.open(storageManyPath('devnet', range))
  await find('button', 'Partly verified · 600 of 700 slots')
  await says(() => document.body, 'the first 600 of 700 slots. The others are unchecked.')
  const proofs = page.calls.filter(({ method }) => method === 'eth_getProof')
  expect(proofs.map(({ params }) => (params[1] as string[]).length)).toEqual([300, 300])
})
