import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { isHash } from '#domain/values/hex.ts'
import { exampleLink } from '#paths/links/example.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { body, describes, says, tourNetwork } from '#testing/pages/page-words.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'

const page = pages()
const { click, enter, fill, find, unfold } = pageSteps(page)

const vault = async () => `/devnet/storage/${(await tourStorage(/Packed/)).address}`
const estimate = async () => {
  const example = (await tourNetwork()).examples.find(({ page }) => page === 'gas')
  if (!example) throw new Error('no example of an estimate')
  return exampleLink('devnet', example).to
}

/** Block 3 is of 00:00:36. */
const both = 'block 3 · 2026-01-01 00:00:36 UTC, newest at 2026-01-01 00:00:45 UTC'
const foundBy = '3 · newest at 2026-01-01 00:00:45 UTC'

test.each([
  ['Storage value', 'Block', 'Read', both, async () => `${await vault()}?path=owner`],
  ['Blocks', 'Compare with', 'Read', both, async () => `${await vault()}/layout`],
  [
    'Range of blocks',
    'From block',
    'Find changes',
    both,
    async () => `${await vault()}/history?path=owner`,
  ],
  ['Address', 'Block', 'Open', both, async () => (await vault()).replace('storage', 'address')],
  ['Call', 'Block', 'Estimate gas', foundBy, estimate],
] as const)(
  '%s: a date in “%s” is said in UTC, and with the block that it found',
  async (...row) => {
    const [formName, label, submitLabel, result, path] = row
    await page.open(await path())
    await click('button', 'Edit', await find('form', formName))
    await find('button', submitLabel)
    const form = () => screen.getByRole('form', { name: formName })
    if (formName === 'Call') await unfold('Advanced')
    await fill(label, '2026-01-02', form())
    await describes(() => within(form()).getByLabelText(label), /^2026-01-02 00:00:00 UTC$/)
    await fill(label, '2026-01-01 00:00:45', form())
    await enter(label, form())
    await says(body, result)
  },
)

test.each([
  ['address', '', 'State at latest block 13 · 2026-01-01 00:02:36 UTC'],
  ['address', '?block=finalized', /State at finalized block \d+ · 2026-01-01 00:0\d:\d\d UTC/],
  ['storage', '?path=owner', 'latest block 13 · 2026-01-01 00:02:36 UTC'],
  ['storage', '?path=owner&block=safe', /safe block \d+ · 2026-01-01 00:0\d:\d\d UTC/],
])(
  'the state of an %s%s by a tag has the number and time of its block',
  async (kind, query, text) => {
    await page.open((await vault()).replace('storage', kind) + query)
    await says(body, text)
  },
)

/** A number, or the hash of the block at it. */
const pinned = expect.toSatisfy((block) => block === '0xd' || isHash(block?.blockHash))

test.each([
  ['a slot', async () => `${await vault()}?slot=0&block=latest`, 'eth_getStorageAt'],
  ['an account', async () => (await vault()).replace('storage', 'address'), 'eth_getProof'],
  ['an estimate', estimate, 'eth_estimateGas'],
])('the comparison of %s at the latest block names that block', async (_, path, method) => {
  await page.open(await path())
  await waitFor(() => {
    const own = within(screen.getByRole('region', { name: 'Request' })).getByRole('link', {
      name: 'Own',
    })
    const request = new URLSearchParams(own.getAttribute('href')?.split('?')[1]).get('request')
    expect(JSON.parse(String(request))).toMatchObject({
      method,
      params: expect.arrayContaining([pinned]),
    })
  })
})

test('a date without a block is named at its field', async () => {
  await page.open((await vault()).replace('storage', 'address'))
  await click('button', 'Edit', await find('form', 'Address'))
  await fill('Block', '2036-01-01')
  await click('button', 'Open')
  const field = () => screen.getByLabelText('Block')
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field())
})
