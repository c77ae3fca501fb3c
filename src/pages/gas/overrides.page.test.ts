import { screen, within } from '@testing-library/react'
import { toFunctionSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gasPath } from '#paths/gas.ts'
import { type Anvil, startAnvil } from '#service/chain/anvil.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, says } from '#testing/pages/page-words.ts'

const page = pages()
const { click, field, fill, find, select, unfold } = pageSteps(page)

/** Anvil's first account, and two without anything. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const poor = `0x${'aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`

// Plain anvil takes a third parameter, which the service, as its specification, does not.
let node: Anvil
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())

const said = () => within(screen.getByRole('region', { name: 'Result' })).getAllByRole('status')[0]

async function openOverrides() {
  await click('button', 'Edit')
  await unfold('Advanced')
  await unfold(/^State overrides/)
}

test('code and storage of an account are overridden', async () => {
  page.nodeUrl = node.url
  const data = toFunctionSelector('any()')
  await page.open(gasPath({ network: 'own', from: account, to: other, data }))
  await says(said, '21,')
  await openOverrides()
  const row = (at: number) => find('group', `Override ${at}`)
  await click('button', 'Add override')
  await fill('Address', other, await row(1))
  await select('Field', 'Code', await row(1))
  // Reverts unless slot 7 holds 9: SLOAD, EQ, JUMPI, REVERT, JUMPDEST, STOP.
  await fill('Value', '0x600754600914600d57600080fd5b00', await row(1))
  await click('button', 'Estimate gas')
  await screen.findByText('Would revert')
  await click('button', 'Edit')
  await click('button', 'Add override')
  await select('Field', 'Storage slot', await row(2))
  expect((await field('Address', await row(2))).value).toBe(other)
  await fill('Slot', '7', await row(2))
  await fill('Value', '9', await row(2))
  await click('button', 'Estimate gas')
  await screen.findByText('Would succeed')
})

test('the service keeps to the specification, and a link with overrides says so', async () => {
  const overrides = JSON.stringify([{ address: poor, field: 'balance', value: '6 ether' }])
  await page.open(gasPath({ network: 'devnet', from: poor, to: other, overrides }))
  const rejected = () => screen.getByRole('alert')
  await says(rejected, 'State overrides not supported', 'too many arguments, want at most 2')
  expect(within(rejected()).queryByRole('button', { name: 'Retry' })).toBeNull()
  await click('link', 'Remove overrides')
  await says(said, '21,')
  expect(pageAddress()).not.toContain('overrides')
  await openOverrides()
  await says(body, 'State overrides not supported: The provider rejects them.')
  expect(screen.queryByRole('button', { name: 'Add override' })).toBeNull()
})
