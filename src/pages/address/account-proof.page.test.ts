import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { isRawObject } from '#domain/values/raw.ts'
import { addressPath } from '#paths/address.ts'
import { pages } from '#testing/pages/open-page.ts'
import { body, button, field, fill, region, says, tourNetwork } from '#testing/pages/page-words.ts'

const page = pages()

const token = '0x0116686E2291dbd5e317F47faDBFb43B599786Ef'
/** Account 0 of the chain's mnemonic, which sent most transactions of the tour. */
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const verification = () => screen.getByRole('region', { name: 'Verification' })
const check = (name: string) =>
  within(verification()).getByRole('button', { name: new RegExp(`^${name}`) })
const asked = (method: string) => page.calls.filter((call) => call.method === method)

test('balance and code are verified by one proof, which gives the nonce, too', async () => {
  await page.open(addressPath('devnet', token))
  await button('Verified · 5 checks')
  for (const name of ['Response', 'Header hash', 'Account', 'Balance', 'Code hash'])
    await says(() => check(name), /verified: match/)
  await says(body, /Nonce1/)
  expect(asked('eth_getProof').map(({ params }) => params[1])).toEqual([[]])
  await page.open(addressPath('devnet', sender))
  await button('Verified · 5 checks')
  await says(body, /Nonce\d\d/)
})

test('its block is under a newer head where it is not the newest', async () => {
  const { tour } = await tourNetwork()
  await page.open(`${addressPath('devnet', token)}?block=${tour.length - 1}`)
  await says(() => check('Ancestor'), new RegExp(`verified: of block ${tour.length}$`))
  await button('Verified · 5 checks')
})

test('an account that does not exist is verified as absent', async () => {
  await page.open(addressPath('devnet', `0x${'ab'.repeat(20)}`))
  await button('Verified · 5 checks')
  await says(() => check('Account'), /verified: absent$/)
})

test.each(['balance', 'codeHash'] as const)(
  'a %s that is turned in the proof is red',
  async (name) => {
    page.change = (reply, { method }) => {
      if (method !== 'eth_getProof' || !('result' in reply) || !isRawObject(reply.result))
        return reply
      return { result: { ...reply.result, [name]: `0x${'1'.repeat(64)}` } }
    }
    await page.open(addressPath('devnet', sender))
    await button('Mismatch')
    await says(() => region('Account: mismatch'), name)
    await waitFor(() => expect(screen.queryByText('Nonce')).toBeNull())
  },
)

test('a balance shown that is not the proven one is red', async () => {
  page.change = (reply, { method, params: [call] }) => {
    const isRead = method === 'eth_estimateGas' && isRawObject(call)
    if (!isRead || !String(call.data).startsWith(`0x73${sender.slice(2)}`) || !('error' in reply))
      return reply
    // The data that it reverts with begin with the balance.
    const data = `0x${'7'.padStart(64, '0')}${String(reply.error.data).slice(66)}`
    return { error: { ...reply.error, data } }
  }
  await page.open(addressPath('devnet', sender))
  await button('Mismatch')
  await says(() => region('Balance: mismatch'), '1 balance shown is another than proven')
})

test('with “never” no proof is requested', async () => {
  page.useExtraMethods('devnet', 'never')
  await page.open(addressPath('devnet', token))
  await says(verification, 'Not verified: proofs (eth_getProof) are off for this connection.')
  await page.settled()
  expect(asked('eth_getProof')).toEqual([])
})

test('checks stay while what had no proof is asked for again', async () => {
  const held: (() => void)[] = []
  page.change = (reply, { method }) =>
    method === 'eth_getProof' ? { error: { code: -32000, message: 'missing trie node' } } : reply
  await page.open(addressPath('devnet', sender))
  await says(() => check('State proof'), 'not for this block')
  page.respond = (_, init) =>
    String(init?.body).includes('eth_getProof')
      ? new Promise((resolve) => held.push(() => resolve(undefined)))
      : undefined
  // The page is older than what had no proof may be kept.
  await new Promise((resolve) => setTimeout(resolve, 4_100))
  for (const tab of ['Activity', 'Overview'])
    await page.user.click(screen.getByRole('link', { name: tab }))
  await waitFor(() => expect(held).toHaveLength(1))
  await says(() => check('State proof'), 'not for this block')
  held[0]?.()
})

test('a date to come is told at its field, and not answered by the newest block', async () => {
  await page.open(addressPath('devnet', token))
  await page.user.click(await button('Edit'))
  await fill(page.user, field('Block'), '2100-01-01 00:00')
  await page.user.click(await button('Open'))
  await says(body, /In the future\. The newest block is of 2026-01-01 00:\d\d:\d\d UTC\./)
})
