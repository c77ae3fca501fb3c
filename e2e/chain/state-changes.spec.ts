import { concat, type Hex, keccak256, numberToHex, pad } from 'viem'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { aboutExtraMethods, expect, test } from '../fixtures/story.ts'

const annotation = aboutExtraMethods('traces')

test('from a transaction to the variables that it changed, and to one of them at that block', {
  tag: '@task',
  annotation,
}, async ({ page, user }) => {
  await page.goto('/devnet/block/9/tx/0')
  const main = page.getByRole('main')
  await user.click(main.getByRole('link', { name: 'State changes' }))
  const changes = main.getByRole('region', { name: 'State changes' })
  await expect(changes).toContainText('3 accounts · 29 slots')
  const vault = changes.getByRole('region', { name: /^Changes of 0x/ }).first()
  await expect(vault).toContainText('Layout: Vault, solc')
  await expect(vault).toContainText(/frozen bool\s*before false\s*→\s*after true/)
  await expectToFitPhone(page)
  await user.click(vault.getByRole('link', { name: /^balances\[0xa0Ee/ }))
  await expect(page).toHaveURL(/\/storage\/0x\w+\?path=balances\[0xa0Ee\w+\]&block=0x9$/)
  await expect(main).toContainText('2,500,000,000,000,000,000')
})

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const owners = Array.from({ length: 500 }, (_, index) => numberToHex(index + 1_000, { size: 20 }))

/** The slot of an owner’s balance in the token of the tour. */
const balanceSlot = (owner: Hex) =>
  keccak256(concat([pad(owner, { size: 32 }), numberToHex(3, { size: 32 })]))

/** Traces of a transaction that called 500 accounts and gave each of them five tokens. */
const traces = {
  prestateTracer: {
    pre: { [token]: { balance: '0x0', nonce: 1 } },
    post: {
      [token]: {
        storage: Object.fromEntries(
          owners.map((owner) => [balanceSlot(owner), numberToHex(5, { size: 32 })]),
        ),
      },
    },
  },
  callTracer: {
    ...{ type: 'CALL', from: token, to: token, input: '0x', output: '0x' },
    calls: owners.map((to) => ({ type: 'CALL', from: token, to, input: '0x', output: '0x' })),
  },
}

test('500 changes have their names at once, by page', { annotation }, async ({ page, user }) => {
  await page.route(/\/v3\//, (route) => {
    const { id, method, params } = route.request().postDataJSON() ?? {}
    const result = traces[params?.[1]?.tracer as keyof typeof traces]
    if (method !== 'debug_traceTransaction' || !result) return route.fallback()
    return route.fulfill({ json: { jsonrpc: '2.0', id, result } })
  })
  await page.goto('/devnet/block/13/tx/3?view=changes')
  const changes = page.getByRole('region', { name: 'State changes' })
  await expect(changes).toContainText('1–32 of 500')
  await expect(changes.getByRole('link', { name: /^balanceOf\[0x0{30,}/ })).toHaveCount(32)
  await user.click(changes.getByRole('button', { name: 'Next' }))
  await expect(changes).toContainText('33–64 of 500')
})

test.describe('a node without traces', () => {
  // The browser says of a status that it is an error.
  test.use({ quiet: false })

  test('is told as that', { annotation }, async ({ page }) => {
    await page.route(/\/v3\//, (route) => {
      const { id, method } = route.request().postDataJSON() ?? {}
      if (method !== 'debug_traceTransaction') return route.fallback()
      const error = { code: -32601, message: `the method ${method} does not exist` }
      return route.fulfill({ json: { jsonrpc: '2.0', id, error } })
    })
    await page.goto('/devnet/block/13/tx/3?view=changes')
    const changes = page.getByRole('region', { name: 'State changes' })
    await expect(changes).toContainText(/does not offer state changes/)
    await expect(changes.getByRole('button')).toHaveCount(0)
  })
})
