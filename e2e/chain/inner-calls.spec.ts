import type { Page } from '@playwright/test'
import { type Hex, zeroAddress } from 'viem'
import { innerCallVectors } from '#testing/inner-call-vectors.ts'
import { test } from '../fixtures/own-chain.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

const innerCalls = (page: Page) =>
  page.getByRole('region', { name: 'Input data' }).getByRole('group', { name: 'Inner calls' })
const row = (page: Page, name: string | RegExp) => innerCalls(page).getByRole('button', { name })

async function openIfClosed(page: Page, user: User, name: string | RegExp) {
  const button = row(page, name).first()
  if ((await button.getAttribute('aria-expanded')) === 'false') await user.click(button)
}

test('what a call makes of other calls is read down to the last one', async ({
  page,
  user,
  chain,
  own,
}) => {
  const send = async (data: Hex) => {
    await chain.client.sendTransaction({ chain: null, account: chain.from, to: zeroAddress, data })
    await chain.client.mine({ blocks: 1 })
  }
  await send(innerCallVectors.handleOpsV07)
  await send(innerCallVectors.safeMultiSend)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${own.url}/devnet/block/1/tx/0`)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('executeBatch')

  // A user operation: the account’s deployment, and the call in its batch.
  await page.goto(`${own.url}/devnet/block/1/tx/0?view=input`)
  await expect(row(page, /^User operation 1 /)).toHaveAttribute('aria-expanded', 'true')
  await expect(row(page, /^User operation 1: deploy account/)).toBeVisible()
  await openIfClosed(page, user, /Call 1/)
  await expect(innerCalls(page).getByText('approve(address, uint256)')).toBeVisible()
  await expect(innerCalls(page).getByText('10,000,000,000').first()).toBeVisible()
  await expectToFitPhone(page)

  // A Safe: its delegatecall is marked, and the calls within are found.
  await page.goto(`${own.url}/devnet/block/2/tx/0?view=input`)
  await expect(innerCalls(page).first().getByText('delegatecall')).toBeVisible()
  await expect(row(page, /Call 2 0x89d6e95f/)).toBeVisible()
  await user.click(row(page, /Call 1 multiSend/))
  await expect(row(page, /Call 2 0x89d6e95f/)).toBeHidden()
})
