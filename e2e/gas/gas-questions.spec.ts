import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type GasAddress, parseGasPath } from '#paths/gas.ts'
import { type GasQuestion, gasQuestionsPath } from '#paths/gas-questions.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** An account of the tour's chain with ether and 20,000 tokens, and the contracts of the examples. */
async function known(keyhole: Keyhole) {
  const { examples } = await keyhole.connection()
  const calls = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  const [transfer, deposit] = calls
  if (!transfer?.from || !transfer.to || !deposit?.to) throw new Error('the examples have changed')
  return { account: transfer.from, token: transfer.to, reverter: deposit.to }
}

const questions = (call: Partial<GasAddress>, question: Partial<GasQuestion>) =>
  gasQuestionsPath(
    { ...parseGasPath({ network: 'devnet' }, new URLSearchParams()), ...call },
    question,
  )
const answer = (page: Page) => page.getByRole('region', { name: 'Result' })
const ask = (page: Page) => page.getByRole('button', { name: 'Run', exact: true })
const fill = (page: Page, user: User, label: string, text: string) =>
  user.fill(page.getByLabel(label, { exact: true }), text)

test('the outcomes of a list of calls are saved as CSV', async ({ page, user, keyhole }) => {
  const { account, token, reverter } = await known(keyhole)
  const list = ['to,data,value,from', `${token},0x18160ddd,,`, `${reverter},0xd0e30db0,,`].join(
    '\n',
  )
  await page.goto(questions({ from: account, to: account }, { ask: 'list' }))
  await fill(page, user, 'Senders or calls (CSV)', list)
  await user.click(ask(page))
  await expect(answer(page)).toContainText('1 pass · 1 revert')
  const saved = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Download CSV' }))
  const csv = readFileSync(await (await saved).path(), 'utf8').split('\r\n')
  expect(csv).toHaveLength(3)
  expect(csv[2]).toContain('reverts,,reverts: “deposit below minimum”,0x08c379a0')
})

test('a call and another stand below each other, by keyboard, on a phone', {
  tag: '@task',
}, async ({ page, user, keyhole }) => {
  const { account, token } = await known(keyhole)
  await page.setViewportSize({ width: 360, height: 740 })
  const calls = 'data\n0x18160ddd\n0xabcdef01'
  await page.goto(questions({ from: account, to: token }, { ask: 'list', calls }))
  const list = page.getByLabel('Senders or calls (CSV)')
  await expect(list).toHaveValue(calls)
  await user.click(ask(page))
  const table = page.getByRole('table', { name: 'Calls and their outcomes' })
  await expect(table).toContainText('23,403 gas')
  await expect(table).toContainText('reverts: no reason given')
  await user.fill(list, 'data\n0x18160ddd\n0x06fdde03')
  await user.click(ask(page))
  await expect(answer(page)).toContainText('2 pass')
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(table.getByRole('row').last()).toContainText(/gas\+[\d,]+$/)
  await expectToFitPhone(page)
})
