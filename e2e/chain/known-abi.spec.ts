import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** A call of a function that no list has: `run` of the tour's batch contract. */
const unknownCall = '/devnet/block/3/tx/4'
const batchAbi = `struct Call { address to; uint256 value; bytes data; }
function run(Call[] calls) external payable;
function size() external view returns (uint256 calls);`

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const functionsOf = (page: Page) => page.getByRole('region', { name: 'Read functions' })
const readView = (address: Address) => readPath({ network: 'devnet', address, view: 'read' })

/** The contract of the call, whose function nothing here knows. */
async function openUnknownCall(page: Page): Promise<Address> {
  await page.goto(unknownCall)
  await expect(summary(page)).toContainText('Unknown function')
  const link = summary(page).locator('[data-address-link]').last()
  return (await link.getAttribute('data-address-link')) as Address
}

async function pasteAbi(page: Page, user: User) {
  await user.click(page.getByRole('link', { name: 'Decode with ABI' }))
  const input = page.getByRole('region', { name: 'Input data' })
  await user.fill(input.getByRole('textbox', { name: 'ABI or signature' }), batchAbi)
  await expect(input.getByText('Pasted ABI', { exact: true })).toBeVisible()
  return input.getByText(/^pasted ABI ·/)
}

test('an ABI that was pasted once decodes on every page, also later, until it is removed', {
  tag: '@pointer',
}, async ({ page, user, context }) => {
  const address = await openUnknownCall(page)
  const state = await pasteAbi(page, user)
  await expect(state).toHaveText('pasted ABI · saved in this browser')
  await expectToFitPhone(page)
  await page.close()

  // Nothing of the first tab's memory is left.
  const later = await context.newPage()
  await later.goto(unknownCall)
  await expect(summary(later)).toHaveText(/Call(ed| to) run\(calls\) on .*Pasted ABI/)
  await later.goto(readView(address))
  await expect(functionsOf(later)).toContainText('1 function · pasted ABI, saved')
  await expect(functionsOf(later).getByRole('link', { name: 'size', exact: true })).toBeVisible()
  await later.goto(gasPath({ network: 'devnet', to: address }))
  await expect(
    later.getByRole('group').filter({ hasText: 'Unnamed ABI · 2 callable' }),
  ).toBeVisible()

  await later.goto(readView(address))
  await user.click(functionsOf(later).getByText('Use another ABI or function'))
  await user.click(functionsOf(later).getByRole('button', { name: 'Remove ABI' }))
  await expect(functionsOf(later)).not.toContainText('pasted ABI')
  // The tab stays open: closed in the same moment, it would take the removal with it.
  const last = await context.newPage()
  await openUnknownCall(last)
})

test('what the metadata of a contract named is offered where its gas is estimated', async ({
  page,
  user,
  keyhole,
}) => {
  const { examples } = await keyhole.connection()
  const guestbook = examples.find((example) => example.page === 'read')
  if (guestbook?.page !== 'read') throw new Error('the examples have changed')
  await page.goto(readView(guestbook.address))
  await expect(functionsOf(page)).toContainText('ABI from metadata, verified')
  await user.click(functionsOf(page).getByText('1 write function'))
  await user.click(functionsOf(page).getByRole('link', { name: 'Estimate sign' }))
  await user.click(page.getByRole('button', { name: 'Edit' }))
  await expect(
    page.getByRole('group').filter({ hasText: 'ABI from metadata, verified · 11 callable' }),
  ).toBeVisible()
})

test('an ABI that was pasted for a contract is there for its next call', async ({
  page,
  user,
  keyhole,
}) => {
  const { examples } = await keyhole.connection()
  const calls = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  const reverter = calls[1]?.to
  if (!reverter) throw new Error('the examples have changed')
  const call = gasPath({ network: 'devnet', to: reverter, data: '0xdeadbeef' })
  await page.goto(call)
  // What the code itself shows needs no ABI.
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(
    'Function 0xdeadbeef not in the code. Inferred',
  )
  await user.fill(page.getByLabel('ABI of the contract'), 'function silent()')
  const state = page.getByText('pasted ABI · saved in this browser')
  await expect(state).toBeVisible()
  await page.reload()
  await expect(state).toBeVisible()
  await expect(page.getByLabel('ABI of the contract')).toHaveValue('function silent()')
})

test.describe('a browser that refuses to store', () => {
  test('keeps a pasted ABI for the session, and that is said', async ({ page, user }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    })
    await openUnknownCall(page)
    const state = await pasteAbi(page, user)
    await expect(state).toHaveText('pasted ABI · not saved: this session only')
    await user.click(page.getByRole('link', { name: 'Overview' }))
    await expect(summary(page)).toHaveText(/Call(ed| to) run\(calls\) on .*Pasted ABI/)
    await page.reload()
    await expect(summary(page)).toContainText('Unknown function')
  })
})
