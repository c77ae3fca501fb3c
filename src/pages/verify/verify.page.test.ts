import { readFile } from 'node:fs/promises'
import { screen } from '@testing-library/dom'
import { test } from 'vitest'
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
