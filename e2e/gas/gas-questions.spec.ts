import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type GasAddress, gasPath, parseGasPath } from '#paths/gas.ts'
import { type GasQuestion, gasQuestionsPath } from '#paths/gas-questions.ts'
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

test('the answer is a limit with its price, and the questions keep its call', {
  tag: '@task',
}, async ({ page, user, keyhole }) => {
  const { account, token } = await known(keyhole)
  const call = {
    from: account,
    to: token,
    function: 'transfer(address to, uint256 amount)',
    args: [token, '1'],
  }
  await page.goto(gasPath({ network: 'devnet', ...call }))
  const said = answer(page)
  await expect(said.getByRole('status')).toContainText('51,498')
  await expect(said).toContainText('61,798 +20%')
  await expect(said).toContainText('of 60,000,000 (gas limit of block 11)')
  const prices = said.getByRole('table', { name: 'Max cost at several prices' })
  await expect(prices.getByRole('row', { name: /^Normal/ })).toContainText('≈ 0.000017432 ETH')
  await expect(said).toContainText('percentile of 7 transactions in 3 blocks')
  await user.fill(said.getByLabel('Custom priority fee', { exact: true }), '2')
  await expect(prices.getByRole('row', { name: /^Custom/ })).toContainText('+ 2 gwei priority fee')
  await user.fill(said.getByLabel('Price of 1 ETH'), '2,000')
  await expect(said).toContainText('Write the price without commas')
  await user.fill(said.getByLabel('Price of 1 ETH'), '2000 EUR')
  await expect(prices.getByRole('row', { name: /^Normal/ })).toContainText('0.034865 EUR')
  await user.click(page.getByRole('link', { name: 'Analyze' }))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call analysis')
  await fill(page, user, 'Blocks', '0-10/0')
  await user.click(ask(page))
  await expect(page.getByLabel('Blocks', { exact: true })).toHaveAccessibleDescription(
    /must be above zero/,
  )
  await fill(page, user, 'Blocks', '0, 1-2')
  await user.click(ask(page))
  await expect(said.getByRole('status')).toHaveText('3 done.')
  const table = page.getByRole('table', { name: 'The call at each block' })
  // Before the contract was created nothing could pass it.
  await expect(table.getByRole('row').nth(2)).toHaveText('1Target has no code · 22,430 gas')
  await expect(table.getByRole('row').nth(3)).toHaveText('251,498 gas')
  await expect(page).toHaveURL(questions(call, { at: '0, 1-2' }))
  await user.click(page.getByRole('link', { name: 'Edit call' }))
  await expect(said.getByRole('status')).toContainText('51,498')
  // What was typed once holds for every estimate of the session.
  await expect(said.getByLabel('Price of 1 ETH')).toHaveValue('2000 EUR')
})

test('an empty chain gives no price, and says so', async ({ page, keyhole }) => {
  const { account } = await known(keyhole)
  await page.route('**/v3/*', async (route) => {
    const { id, method } = route.request().postDataJSON()
    if (method === 'eth_estimateGas') return route.continue()
    return route.fulfill({ json: { jsonrpc: '2.0', id, result: null } })
  })
  await page.goto(gasPath({ network: 'devnet', to: account }))
  await expect(answer(page)).toContainText('No recent block with a transaction')
  await expect(answer(page)).toContainText('Unavailable: no latest block')
})

test.describe('when the service fails', () => {
  test.use({ quiet: false })

  test('the first block of a revert is found; a failure pauses, and nothing is asked twice', async ({
    page,
    user,
    keyhole,
  }) => {
    const { account, reverter } = await known(keyhole)
    const call = { from: account, to: reverter, function: 'silent()' }
    const asked: string[] = []
    let mended = false
    await page.route('**/v3/*', (route) => {
      const { method, params } = route.request().postDataJSON()
      // Others read code: they have no recipient.
      if (method !== 'eth_estimateGas' || params[0].to === undefined) return route.continue()
      if (asked.length === 7 && !mended) return route.fulfill({ status: 403, body: 'not now' })
      asked.push(params[1])
      return route.continue()
    })
    await page.goto(questions(call, { ask: 'change' }))
    await expect(page.getByText('Latest: 11')).toBeVisible()
    await user.click(ask(page))
    await expect(page.getByRole('alert')).toContainText('Not permitted for this key')
    await expect(answer(page).getByRole('status')).toContainText(/^Paused: 7 of \d+ done/)
    await expect(answer(page)).not.toContainText('Fails in the whole range')
    mended = true
    await user.click(page.getByRole('button', { name: 'Retry' }))
    await expect(answer(page)).toContainText('First block where it fails')
    await expect(answer(page).getByText('block 8', { exact: true }).first()).toBeVisible()
    await expect(answer(page)).toContainText('reverts: no reason given')
    await expect(answer(page)).toContainText('Assumes one change between two tries')
    expect(asked).toHaveLength(12)
    expect(new Set(asked).size).toBe(12)
    await expect(page).toHaveURL(questions(call, { ask: 'change', first: '0', last: '11' }))
  })

  test('a list says of each call how it came out; a failure is not a revert, and is asked again', async ({
    page,
    user,
    keyhole,
  }) => {
    const { account, token, reverter } = await known(keyhole)
    const list = [
      'to,data,value,from',
      `${token},0x18160ddd,,`,
      `${reverter},0xd0e30db0,1 ether,`,
      `${reverter},0xd0e30db0,,`,
      `${token},,200000000 ether,`,
      '0x12,,,',
      `,,,${token}`,
    ].join('\n')
    let fails = true
    await page.route('**/v3/*', async (route) => {
      const { id, method, params } = route.request().postDataJSON()
      if (method !== 'eth_estimateGas' || params[0].from !== token || !fails)
        return route.continue()
      const error = { code: -32000, message: 'missing trie node' }
      return route.fulfill({ json: { jsonrpc: '2.0', id, error } })
    })
    await page.goto(questions({ from: account, to: account }, { ask: 'list' }))
    await fill(page, user, 'Senders or calls (CSV)', list)
    await user.click(ask(page))
    await expect(answer(page)).toContainText(
      '2 pass · 1 revert · 1 cannot run · 1 unknown · 1 invalid',
    )
    const table = page.getByRole('table', { name: 'Calls and their outcomes' })
    await expect(table).toContainText('reverts: “deposit below minimum”')
    await expect(table).toContainText('cannot run: Insufficient funds')
    await expect(table).toContainText('unknown: missing trie node')
    await expect(table).toContainText('invalid: to: An address has 40 digits')
    fails = false
    await user.click(page.getByRole('button', { name: 'Retry 1 unknown' }))
    await expect(answer(page)).toContainText('3 pass · 1 revert · 1 cannot run · 1 invalid')
    const saved = page.waitForEvent('download')
    await user.click(page.getByRole('button', { name: 'Download CSV' }))
    const csv = readFileSync(await (await saved).path(), 'utf8').split('\r\n')
    expect(csv).toHaveLength(7)
    expect(csv[3]).toContain('reverts,,reverts: “deposit below minimum”,0x08c379a0')
  })
})

test('a run is stopped and goes on from what it found', async ({ page, user, keyhole }) => {
  const { account } = await known(keyhole)
  const asked: string[] = []
  let slow = true
  await page.route('**/v3/*', async (route) => {
    const { method, params } = route.request().postDataJSON()
    if (method === 'eth_estimateGas') {
      if (asked.length >= 4 && slow) return
      asked.push(params[1])
    }
    return route.continue()
  })
  await page.goto(questions({ to: account }, { at: '0-10' }))
  // A link asks for nothing costly by itself.
  await expect(answer(page).getByRole('status')).toHaveText(/^Not run yet: up to 11 tries/)
  expect(asked).toEqual([])
  await user.click(answer(page).getByRole('button', { name: 'Run' }))
  await expect(answer(page).getByRole('status')).toHaveText('4 of 11 done…')
  await user.click(page.getByRole('button', { name: 'Stop' }))
  await expect(answer(page).getByRole('status')).toHaveText('Stopped: 4 of 11 done.')
  slow = false
  await user.click(page.getByRole('button', { name: 'Continue' }))
  await expect(answer(page).getByRole('status')).toHaveText('11 done.')
  expect(new Set(asked).size).toBe(asked.length)
})

test('the largest argument that passes is about the sender’s balance, and the least gas the estimate', async ({
  page,
  user,
  keyhole,
}) => {
  const { account, token, reverter } = await known(keyhole)
  const transfer = { function: 'transfer(address to, uint256 amount)', args: [reverter, '1'] }
  await page.goto(questions({ from: account, to: token, ...transfer }, { ask: 'amount' }))
  await user.selectOption(page.getByLabel('Amount', { exact: true }), 'amount (uint256)')
  await user.click(ask(page))
  await expect(answer(page)).toContainText('Largest amount (uint256) that passes, to 0.1%')
  await expect(answer(page)).toContainText('reverts: error 0x')
  await expect(answer(page).locator('p.text-number')).toHaveText(/^19,3\d\d(,\d{3}){6}$/)

  await user.selectOption(page.getByLabel('Amount', { exact: true }), 'Gas limit')
  await expect(page.getByLabel('Max', { exact: true })).toHaveAttribute('placeholder', '51498')
  await user.click(ask(page))
  await expect(answer(page)).toContainText('The estimate is 51,498, exactly the minimum.')
  await expect(answer(page)).toContainText('cannot run: Out of gas')
})

test('the least value is found between ends that both fail', async ({ page, user, keyhole }) => {
  const { account, reverter } = await known(keyhole)
  const call = { from: account, to: reverter, function: 'deposit()' }
  await page.goto(questions(call, { ask: 'amount', of: 'value', low: '0', high: '1e9' }))
  await expect(page.getByLabel('Max', { exact: true })).toHaveAccessibleDescription(
    /An amount is a number/,
  )
  await fill(page, user, 'Max', '125000000 ether')
  await user.click(ask(page))
  await user.click(page.getByRole('button', { name: 'Find exact value' }))
  await expect(answer(page).locator('p.text-number')).toHaveText('1 ETH')
  await expect(answer(page)).toContainText('At least 2 changes found')
})

test('two calls stand side by side, by keyboard, on a phone', async ({ page, user, keyhole }) => {
  const { account, token } = await known(keyhole)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(questions({ from: account, to: token, data: '0x18160ddd' }, { ask: 'compare' }))
  await user.focus(page.getByLabel('Other data'))
  await page.keyboard.insertText('0xabcdef01')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Gas of both calls' })
  await expect(table.getByRole('row', { name: /^Estimate/ })).toHaveText('Estimate23,403––')
  await expect(answer(page)).toContainText('Other call reverts: no reason given')
  await expect(table).toBeInViewport()
  await user.fill(page.getByLabel('Other data'), '0x06fdde03')
  await user.click(ask(page))
  await expect(table.getByRole('row', { name: /^Intrinsic gas/ })).toContainText('none')
  await expect(table.getByRole('row', { name: /^Estimate/ })).toHaveText(/^Estimate23,403[\d,]+\+/)
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBe(0)
})
