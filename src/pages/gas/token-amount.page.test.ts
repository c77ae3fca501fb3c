import { screen, waitFor } from '@testing-library/dom'
import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, descriptionOf, says } from '#testing/pages/page-words.ts'
import { tourCalls } from '#testing/pages/tour-calls.ts'

const page = pages()
const { click, field, fill, find, select } = pageSteps(page)

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const amountLabel = 'amount (uint256)'
const unitLabel = `Unit of ${amountLabel}`

async function openTransfer(typed: Partial<GasAddress> = {}) {
  const { account, token } = await tourCalls()
  await page.open(
    gasPath({
      network: 'devnet',
      from: account,
      to: token,
      function: 'transfer(address to, uint256 amount)',
      ...typed,
    }),
  )
  await click('button', 'Edit')
}
const amount = () => screen.getByLabelText(amountLabel)

/** Sends the form, and expects this amount in base units in the data of the estimate. */
async function sends(value: bigint) {
  page.calls.length = 0
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, value] })
  await click('button', 'Estimate gas')
  await waitFor(() => expect(JSON.stringify(page.calls)).toContain(`"data":"${data}"`))
}

test('an amount is typed in the unit of the token; below it is what is sent', async () => {
  await openTransfer({ args: [other, '7'] })
  await find('combobox', unitLabel)
  await describes(amount, /^< 0\.000001 KEY Per the contract/)
  await fill(amountLabel, '12.5')
  await describes(amount, /^Sent as 12,500,000,000,000,000,000 Per the contract/)
  // The unit stays for a whole number.
  await fill(amountLabel, '12')
  await describes(amount, /^Sent as 12,000,000,000,000,000,000 Per/)
  await fill(amountLabel, '12.5')
  await sends(12_500_000_000_000_000_000n)
  await says(body, '12.5 KEY')

  // The link holds all that is needed, and base units are counted once they are selected.
  expect(pageAddress()).toContain('12.5e18')
  await page.open(pageAddress())
  await click('button', 'Edit')
  await waitFor(async () => expect((await field(amountLabel)).value).toBe('12.5'))
  await fill(amountLabel, '3')
  await describes(amount, /^Sent as 3,000,000,000,000,000,000 Per/)
  await select(unitLabel, 'Base units')
  await fill(amountLabel, '2000000000000000000')
  await describes(amount, /^2 KEY/)
  await sends(2_000_000_000_000_000_000n)
})

test('an empty field counts tokens, a selected unit stays, and what does not fit it is named with what to do', async () => {
  await openTransfer({ args: [other, '7'] })
  await fill(amountLabel, '')
  await describes(amount, /^18 decimals/)
  await fill(amountLabel, '3')
  await describes(amount, /^Sent as 3,000,000,000,000,000,000 Per/)
  await fill(amountLabel, '1,5')
  await click('button', 'Estimate gas')
  await describes(amount, /^Invalid number “1,5”: use digits and one point, no commas\.$/)
  await fill(amountLabel, '1.5')
  await select(unitLabel, 'Base units')
  await click('button', 'Estimate gas')
  await describes(amount, /^Base units are whole\. Select KEY for decimals\.$/)
  await select(unitLabel, 'KEY')
  await sends(1_500_000_000_000_000_000n)
})

test('a contract that is not a token, and a function that moves none, have plain numbers', async () => {
  const { reverter } = await tourCalls()
  await openTransfer({ to: reverter, args: [other, '7'] })
  await waitFor(() => expect(page.calls.length).toBeGreaterThan(2))
  expect(screen.queryByLabelText(unitLabel)).toBeNull()
  expect(descriptionOf(amount())).toBe('Whole number.')
  await fill(amountLabel, '1.5')
  await click('button', 'Estimate gas')
  await describes(amount, /whole number/)
})
