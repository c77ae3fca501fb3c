import { expect, test } from '../fixtures/story.ts'

test('a date in a block field is found when its form is sent, and a date that is none has its words', async ({
  page,
  user,
  keyhole,
}) => {
  const { examples } = await keyhole.connection()
  const example = examples.find((each) => each.page === 'storage')
  if (example?.page !== 'storage') throw new Error('the examples have changed')
  const { address } = example
  const forms = [
    { path: `/devnet/address/${address}`, opens: ['Edit'], sends: 'Open' },
    {
      path: `/devnet/gas?to=${address}&data=0x`,
      opens: ['Edit', 'Advanced'],
      sends: 'Estimate gas',
    },
    { path: `/devnet/storage/${address}/proxy`, opens: ['Edit'], sends: 'Read' },
  ]
  const main = page.getByRole('main')
  for (const { path, opens, sends } of forms) {
    await page.goto(path)
    for (const name of opens) await user.click(main.getByText(name, { exact: true }))
    const field = main.getByRole('combobox', { name: 'Block', exact: true })
    const send = main.getByRole('button', { name: sends, exact: true })
    await user.fill(field, '01/02/2026')
    await user.click(send)
    await expect(main.getByText('Ambiguous date')).toBeVisible()
    await user.fill(field, '2026-01-01T00:00:36.000Z')
    await user.click(send)
    await expect(page).toHaveURL(/block=3(&|$)/)
    await expect(main.getByText(/^Invalid|No request sent/)).toHaveCount(0)
  }
})
