import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { gasPath } from '#paths/gas.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { body, fill, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()

const ether = /(?<!\.)\b(ETH|ether)\b/i
const form = () => screen.getByRole('form', { name: 'Add connection' })
const summary = () => screen.getByRole('region', { name: 'Summary' })

async function fillForm(label: string, text: string) {
  await fill(page.user, await within(form()).findByLabelText(label), text)
}

describe('on a chain that many know', () => {
  const chain = ownChain(page)

  test('a transaction tells the chain of a connection that names none, and so the currency', async () => {
    await chain.mine('3')
    await page.open('/own/block/1/tx/0')
    await says(summary, 'Transaction to send 3 ETH from')
    await page.open('/connections')
    await says(body, 'Chain 31337')
  })

  test('a chain or currency that a person named stays', async () => {
    await chain.mine('3')
    page.connect({ currencySymbol: 'KEY', currencyDecimals: '18' })
    await page.open('/own/block/1/tx/0')
    await page.settled()
    await says(summary, 'Transaction to send 3 KEY from')
    page.connect({ chainId: '424242' })
    await page.open('/own/block/1/tx/0')
    await page.settled()
    await says(summary, 'Transaction to send 3 coins from')
  })
})

describe('on a chain that no one knows', () => {
  const chain = ownChain(page, 424_242)

  test('amounts have no symbol', async () => {
    await chain.mine('3')
    await page.open('/own/block/1/tx/0')
    await says(summary, 'Transaction to send 3 coins from')
    expect(textOf(body())).not.toMatch(ether)
    await page.open('/connections')
    expect(await screen.findByText('unknown')).toBeTruthy()
  })

  test('a person says the currency and its decimals, by which amounts are told then', async () => {
    await chain.mine('3')
    await page.open('/connections')
    await waitFor(form)
    await fillForm('RPC URL', 'https://node.test/v3/another-key-of-this-test')
    await page.user.click(within(form()).getByText('Advanced'))
    await fillForm('Name', 'Mine')
    await page.user.click(within(form()).getByRole('checkbox', { name: /Remember key and secret/ }))
    await fillForm('Currency decimals', '6')
    await page.user.keyboard('{Enter}')
    await says(form, 'Symbol missing.')
    await fillForm('Currency symbol', 'KEY')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(document.body.textContent).toMatch('KEY, 6 decimals'))
    await says(body, 'Chain 424242')

    await page.open('/mine/block/1/tx/0')
    await says(summary, 'Transaction to send 3,000,000,000,000 KEY from')
    await page.open(gasPath({ network: 'mine', to: chain.to, value: '1.5 KEY' }))
    // The chain's own units are no longer gwei and ether.
    await says(body, 'Plus the value of 1.5 KEY')
    expect(textOf(body())).not.toMatch(ether)
    await page.user.click(await screen.findByRole('button', { name: 'Edit' }))
    const unit = await screen.findByLabelText('Unit of value')
    expect(within(unit).getAllByRole('option').map(textOf)).toEqual(['wei', 'KEY'])
    expect(screen.getByLabelText<HTMLSelectElement>('Unit of gas price').value).toBe('KEY')
    expect(screen.getByLabelText<HTMLInputElement>('Value').value).toBe('1.5')
  })
})
