import { readFile } from 'node:fs/promises'
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { body, says } from '#testing/pages/page-words.ts'

const page = pages()
const { field } = pageSteps(page)
const claims = () => screen.getByRole('list', { name: 'Claims' })

async function verify(path: string) {
  const name = path.split('/').at(-1) ?? ''
  const text = await readFile(`docs/proof-files/${path}`)
  await page.user.upload(await field('Proof file'), new File([text], name))
}

test('the file, its chain and the time of its block are named, and what a false claim is against', async () => {
  await page.open('/verify')
  await verify('verified/mainnet-account.json')
  await says(body, /mainnet-account\.json · Chain 1, per the file · Block time 2025-\d\d-/)
  await verify('false/claimed-value.json')
  await says(claims, /False.*Claimed: 0x.*file 0x[\da-f]+, proven 0x/)
  await verify('false/claimed-block-hash.json')
  await says(claims, /False.*Claimed: 0x.*0x[\da-f]{64}, expected 0x[\da-f]{64}/)
})

test('entries of a folder lead to what they name, and say nothing of a chain', async () => {
  await page.open('/verify')
  await verify('verified/folder.json')
  await says(body, /folder\.json/, 'Not checked: the contents that these CIDs name.')
  expect(body().textContent).not.toMatch(/per the file|Block time/)
  const [first] = within(claims()).getAllByRole('link')
  expect(first?.textContent).toMatch(/^Entry images of bafy/)
  expect(first?.getAttribute('href')).toMatch(/^\/files\/bafy/)
  await verify('false/directory-bytes.json')
  await says(claims, /False.*The bytes of bafy\w+ have the CID bafy/)
})

test('a claim of this chain leads to the page of what it is about, and one of another chain does not', async () => {
  await page.open('/verify')
  await verify('verified/devnet-everything.json')
  const targets = () =>
    within(claims())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  await says(claims, 'Storage 0x2')
  const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
  const block = '0xcea5dc00da59a8f56e57afa03a76c9f0087e0c3c8c46175a7451fb599ff2632b'
  expect(targets()).toEqual([
    `/devnet/block/${block}`,
    `/devnet/block/${block}/tx/1`,
    `/devnet/block/${block}/tx/1`,
    `/devnet/address/${token}?block=0xa`,
    expect.stringMatching(RegExp(`^/devnet/storage/${token}\\?slot=0x0*2&block=0xa$`)),
    expect.stringContaining('/devnet/address/0x0'),
  ])
  await verify('verified/mainnet-account.json')
  await says(claims, 'Account 0x9522')
  expect(within(claims()).queryAllByRole('link')).toEqual([])
})
