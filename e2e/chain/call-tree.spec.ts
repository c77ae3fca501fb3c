import { expectToFitPhone } from '../fixtures/phone.ts'
import { aboutExtraMethods, expect, test } from '../fixtures/story.ts'

const annotation = aboutExtraMethods('traces')

test('from a transaction that succeeded to the call in it that failed, and why', {
  tag: '@task',
  annotation,
}, async ({ page, user }) => {
  await page.goto('/devnet/block/13/tx/3')
  const main = page.getByRole('main')
  await user.click(main.getByRole('link', { name: 'Calls', exact: true }))
  const calls = main.getByRole('region', { name: 'Calls' })
  await expect(calls).toContainText(/Succeeded, but Reverter\.withdraw failed/)
  await expect(calls).toContainText('InsufficientBalance')
  const rows = calls.getByRole('treeitem')
  await expect(rows).toHaveText([/0x9b56388e/, /^Reverter\.withdraw/, /^KeyholeToken\.approve/])
  await user.click(calls.getByRole('button', { name: 'Show call' }))
  await expect(rows.nth(1)).toBeFocused()
  await expect(rows.nth(2)).toContainText(/withdraw\(uint256\).*amount.*250/)
  // By keyboard: to the call around it, which folds what is in it.
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(rows).toHaveCount(3)
  await expectToFitPhone(page)
})

test('a link leads to why a transaction failed', { annotation }, async ({ page }) => {
  await page.goto('/devnet/block/13/tx/0?view=calls')
  const calls = page.getByRole('region', { name: 'Calls' })
  await expect(calls).toContainText(/Failed in Reverter\.deposit/)
  await expect(calls).toContainText('“deposit below minimum”')
  await expect(calls).toContainText('No inner calls')
})

/** A call that calls others, which call: `count` of them, some of which fail. */
function largeTrace(count: number) {
  const call = (index: number) => ({
    ...{ type: 'CALL', from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}`, gasUsed: '0x5' },
    input: `0xa9059cbb${'00'.repeat(64)}`,
    ...(index % 97 === 5 && { error: 'execution reverted' }),
  })
  const calls = Array.from({ length: count / 10 }, (_, index) => ({
    ...call(index),
    calls: Array.from({ length: 9 }, (_, inner) => call(index + inner)),
  }))
  return { ...call(0), calls }
}

test('10,000 calls are there at once, and their end is a key away', { annotation }, async ({
  page,
  user,
}) => {
  await page.route(/\/v3\//, (route) => {
    const { id, method } = route.request().postDataJSON() ?? {}
    if (method !== 'debug_traceTransaction') return route.fallback()
    return route.fulfill({ json: { jsonrpc: '2.0', id, result: largeTrace(9_990) } })
  })
  await page.goto('/devnet/block/13/tx/3?view=calls')
  const calls = page.getByRole('region', { name: 'Calls' })
  await expect(calls).toContainText('9,991 calls · 3 levels')
  const rows = calls.getByRole('treeitem')
  expect(await rows.count()).toBeLessThan(100)
  await user.focus(rows.first())
  await page.keyboard.press('End')
  await expect(calls.locator('[data-row="9990"]')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(calls.locator('[data-row="0"]')).toBeFocused()
})

test.describe('a node without traces', () => {
  // The browser says of a status that it is an error.
  test.use({ quiet: false })

  test('is told as that, and the rest of the transaction is there', { annotation }, async ({
    page,
    user,
  }) => {
    await page.route(/\/v3\//, (route) => {
      const { id, method } = route.request().postDataJSON() ?? {}
      if (!/^(debug|trace|ots)_/.test(String(method))) return route.fallback()
      const error = { code: -32601, message: `the method ${method} does not exist` }
      return route.fulfill({ json: { jsonrpc: '2.0', id, error } })
    })
    await page.goto('/devnet/block/13/tx/3?view=calls')
    const main = page.getByRole('main')
    const calls = main.getByRole('region', { name: 'Calls' })
    await expect(calls).toContainText(/does not offer call traces.*debug_traceTransaction does not/)
    await expect(calls.getByRole('button')).toHaveCount(0)
    await user.click(main.getByRole('link', { name: /^Logs/ }))
    await expect(main.getByRole('region', { name: 'Logs' })).toContainText('Approval')
  })
})
