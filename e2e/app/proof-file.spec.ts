import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { verifyProofFile } from '#domain/proof-file/verify-proof-file.ts'
import { aboutExtraMethods, expect, hasExtraMethods, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

const vault = '0x07882Ae1ecB7429a84f1D53048d35c4bB2056877'
const vectors = new URL('../../docs/proof-files/', import.meta.url)

/** Saves the proof of an open page by its menu; the text of the file. */
async function saveProof(page: Page, user: User): Promise<string> {
  await user.click(
    page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first(),
  )
  const download = page.waitForEvent('download')
  await user.click(page.getByRole('button', { name: 'Save proof' }))
  await expect(page.getByRole('button', { name: 'Proof saved' })).toBeVisible()
  return readFile(await (await download).path(), 'utf8')
}

for (const { what, path, claims, ...details } of [
  { what: 'a block', path: '/devnet/block/3', claims: ['Block 3'] },
  {
    what: 'a transaction',
    path: '/devnet/block/13/tx/1',
    claims: ['Block 13', 'Transaction 1', ...(hasExtraMethods ? ['Receipt 1'] : [])],
    tag: '@task',
  },
  {
    what: 'an address',
    path: `/devnet/address/${vault}`,
    claims: [/^Block \d+/, `Account ${vault}`],
    annotation: aboutExtraMethods('proofs'),
  },
  {
    what: 'a value of storage',
    path: `/devnet/storage/${vault}?slot=0x1`,
    claims: [/^Block \d+/, /^Storage 0x1 of 0x/],
    annotation: aboutExtraMethods('proofs'),
  },
])
  test(
    `the proof of ${what} is saved, and verified without a service`,
    details,
    async ({ page, user }) => {
      await page.goto(path)
      const text = await saveProof(page, user)
      const report = await verifyProofFile(text, await loadKeccak256())
      expect(report).toMatchObject({ outcome: 'verified' })
      expect('claims' in report && report.claims.map(({ label }) => label)).toEqual(
        claims.map((claim) => (typeof claim === 'string' ? claim : expect.stringMatching(claim))),
      )
      const { networks } = await (await page.request.get('/connection.json')).json()
      expect(networks[0].apiKey).toHaveLength(32)
      expect(text).not.toContain(networks[0].apiKey)
      expect(text).not.toMatch(/https?:|127\.0\.0\.1|localhost/)
    },
  )

test('a file is verified where it is pasted or dropped into the search, or selected', async ({
  page,
  user,
}) => {
  const read = (name: string) => readFile(new URL(name, vectors), 'utf8')
  await page.goto('/')
  await user.fill(page.getByRole('combobox'), await read('verified/devnet-vault-storage.json'))
  await expect(page.getByRole('option')).toHaveText(/Proof file.*KiB/)
  await user.press(page.getByRole('combobox'), 'Enter')
  const claims = page.getByRole('list', { name: 'Claims' })
  await expect(claims.getByRole('listitem')).toHaveText(
    Array.from({ length: 5 }, () => /^Verified/),
  )
  expect(new URL(page.url()).pathname).toBe('/verify')
  await expect(page.getByRole('status').getByText('Not checked')).toBeVisible()

  const text = await read('false/claimed-nonce.json')
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'proof.json'))
    return data
  }, text)
  for (const event of ['dragover', 'drop'])
    await page.dispatchEvent('[role=search] input', event, { dataTransfer })
  await expect(claims.getByRole('listitem').nth(1)).toHaveText(
    /^False.*nonce: The claim has 0x2, its proof 0x1\.$/,
  )
  await expect(claims.getByRole('listitem').first()).toHaveText(/^Verified/)

  await page.setInputFiles('input[type=file]', {
    name: 'proof.json',
    mimeType: 'application/json',
    buffer: Buffer.from(await read('not-verifiable/unknown-field-of-claim.json')),
  })
  await expect(page.getByRole('heading', { name: 'Not a proof file' })).toBeVisible()
  await expect(page.getByText('claims[1].label is not a known field.')).toBeVisible()
})
