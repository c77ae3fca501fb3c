import { screen, waitFor, within } from '@testing-library/dom'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { fill, link, region, says, textOf } from '#testing/pages/page-words.ts'
import { batchAbi, openUnknownCall } from '#testing/pages/unknown-call.ts'

const page = pages()
const chain = ownChain(page)

const summary = () => region('Summary')
const input = () => region('Input data')
const functions = () => region('Read functions')
const readView = (address: Address) => readPath({ network: 'own', address, view: 'read' })
async function abiField() {
  await waitFor(input)
  return within(input()).findByRole<HTMLTextAreaElement>('textbox', { name: 'ABI or signature' })
}

/** The only ABI of the page with callable functions. */
const offered = (words: string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('group')
        .map((group) => textOf(group))
        .join('\n'),
    ).toMatch(words),
  )

test('a pasted ABI decodes the call, and the pages of its contract know it', async () => {
  const { address, path } = await openUnknownCall(page, chain)
  await page.user.click(await link('Decode with ABI'))
  await fill(page.user, await abiField(), batchAbi)
  expect(await within(input()).findByText('Pasted ABI')).toBeTruthy()
  // This window has nothing to store in: a browser that refuses says the same.
  await says(input, 'pasted ABI · not saved: this session only')
  await page.user.click(await link('Overview'))
  await says(summary, /^Call to run\(calls\) on .*Pasted ABI/)
  await page.open(path)
  await says(summary, /^Call to run\(calls\) on .*Pasted ABI/)
  await page.open(readView(address))
  await says(functions, '1 function · pasted ABI')
  expect(within(functions()).getByRole('link', { name: 'size' })).toBeTruthy()
  await page.open(gasPath({ network: 'own', to: address }))
  await offered('Unnamed ABI · 2 callable')
  // An ABI in a link, which older ones had, is not used, and the page says so.
  await page.open(`${readView(address)}?function=owner()&abi=function+owner()`)
  await says(functions, 'The ABI of this link is not used. Paste it below.')
})

test('an ABI is of the contract for which it was pasted, also after going on to another', async () => {
  await page.open('/devnet/block/3/tx/4?view=input')
  await says(input, 'Unknown function')
  await page.user.click(await link('Next transaction'))
  await says(input, 'transfer(address, uint256)')
  await page.user.click(await link('Decode with ABI'))
  await page.user.click(await within(input()).findByText('Decode with ABI or signature'))
  await fill(page.user, await abiField(), 'transfer(address receiver, uint256 tokens)')
  expect(await within(input()).findByText('Pasted ABI')).toBeTruthy()
  expect(await within(input()).findByText('receiver')).toBeTruthy()
  await fill(page.user, await abiField(), '')
  await page.user.click(await link('Previous transaction'))
  await says(input, 'Unknown function')
  await page.user.click(await link('Decode with ABI'))
  expect((await abiField()).value).toBe('')
})
