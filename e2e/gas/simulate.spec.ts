import { simulationPath } from '#paths/simulation.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { aboutExtraMethods, expect, test } from '../fixtures/story.ts'

test('from a failed transaction to a bundle that would succeed, and its link', {
  tag: '@task',
  annotation: aboutExtraMethods('simulations'),
}, async ({ page, user, context }) => {
  await page.goto('/devnet/block/13/tx/0')
  const main = page.getByRole('main')
  await user.click(main.getByRole('link', { name: 'Re-run call' }))
  await user.click(main.getByRole('link', { name: 'Simulate' }))
  const first = main.getByRole('region', { name: 'Result of call 1' })
  await expect(first).toContainText('“deposit below minimum”')
  await expect(main).toContainText('Earlier transactions of its block are not applied.')

  await user.click(main.getByRole('button', { name: 'Edit' }))
  await user.fill(
    main.getByRole('group', { name: 'Call 1' }).getByRole('textbox', { name: 'Value' }),
    '2',
  )
  await user.click(main.getByRole('button', { name: 'Add call' }))
  const second = main.getByRole('group', { name: 'Call 2' })
  await expect(second.getByLabel('To')).toBeFocused()
  await page.keyboard.insertText(`0x${'11'.repeat(20)}`)
  await user.fill(second.getByRole('textbox', { name: 'Value' }), '0.5')
  await user.click(main.getByRole('button', { name: 'Simulate', exact: true }))
  await expect(main.getByRole('status')).toContainText(['Both calls would succeed'])
  await expect(first).toContainText(/Transfer .* → Reverter 2 ETH/)
  await expectToFitPhone(page)

  // The link alone has the whole form.
  const other = await context.newPage()
  await other.goto(page.url())
  const again = other.getByRole('region', { name: 'Result of call 2' })
  await expect(again).toContainText(/Transfer .* 0\.5 ETH/)
  await other.close()
})

test('what each call of a bundle would change, by the names of variables', {
  annotation: aboutExtraMethods('simulations'),
}, async ({ page, user }) => {
  const approval = (amount: string) => ({
    ...{ from: `0x${'33'.repeat(20)}`, to: '0x5fbdb2315678afecb367f032d93f642f64180aa3' },
    function: 'approve(address spender, uint256 amount)',
    args: [`0x${'11'.repeat(20)}`, amount],
  })
  const calls = JSON.stringify([approval('7e18'), approval('5e18')])
  await page.goto(simulationPath({ network: 'devnet', calls }))
  const main = page.getByRole('main')
  await user.click(main.getByRole('button', { name: 'Load state changes' }))
  const token = main.getByRole('region', { name: /^Changes of 0x5fbdb/ })
  await expect(token).toContainText(
    /allowance\[0x3333\w+\]\[0x1111\w+\] uint256 call 1\s*before 0 KEY\s*→\s*after 7 KEY/,
  )
  await expect(token).toContainText(/call 2\s*before 7 KEY\s*→\s*after 5 KEY/)
  await expectToFitPhone(page)
})

test('a connection that loads nothing else leads to the estimate of one call', async ({
  page,
  user,
}) => {
  await page.addInitScript(() => localStorage.setItem('keyhole.extra-methods.devnet', 'never'))
  const calls = JSON.stringify([{ to: `0x${'11'.repeat(20)}`, value: '0 ether' }])
  await page.goto(simulationPath({ network: 'devnet', calls }))
  const main = page.getByRole('main')
  await expect(main).toContainText('Not simulated')
  await user.click(main.getByRole('link', { name: 'Estimate call 1' }))
  await expect(main).toContainText('Estimated gas limit')
})
