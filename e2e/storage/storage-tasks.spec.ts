import type { Page } from '@playwright/test'
import { type Address, keccak256, numberToHex } from 'viem'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { test } from '../fixtures/own-chain.ts'
import { recordTasks } from '../fixtures/page-tasks.ts'
import { aboutExtraMethods, expect } from '../fixtures/story.ts'

const address: Address = '0x00000000000000000000000000000000000c0de0'
const variableCount = 200
const layout = {
  storage: Array.from({ length: variableCount }, (_, index) => ({
    ...{ astId: index, contract: 'a.sol:Large', label: `v${index}` },
    ...{ offset: 0, slot: String(index), type: 't_uint256' },
  })),
  types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
}

/** What a page asks for proofs, once each answer is there, and when the last word came before that. */
function watchProofs(page: Page) {
  const proofs: { slots: number; bytes: number; wordsAtMs: number }[] = []
  let wordsAtMs = 0
  page.on('response', async (response) => {
    const body = response.request().postData() ?? ''
    if (body.includes('"eth_getStorageAt"')) wordsAtMs = performance.now()
    if (!body.includes('"eth_getProof"')) return
    const slots = JSON.parse(body).params[1].length
    proofs.push({ slots, bytes: (await response.body()).length, wordsAtMs })
  })
  return proofs
}

test('200 variables are verified by one request, and no task holds the page for 50 ms', {
  annotation: aboutExtraMethods('values are proven by eth_getProof'),
}, async ({ page, user, browserName, own, chain }) => {
  test.skip(browserName !== 'chromium', 'only Chromium tells the processor time of its tasks')
  test.setTimeout(120_000)
  await chain.client.setCode({ address, bytecode: '0x60006000f3' })
  const word = (index: number) => keccak256(numberToHex(index))
  for (let index = 0; index < variableCount; index++)
    await chain.client.setStorageAt({
      address,
      index: numberToHex(index, { size: 32 }),
      value: word(index),
    })
  await chain.mine('1')
  const place = `${own.url}${storageLayoutPath({ network: 'devnet', address })}`
  await page.goto(place)
  await user.fill(page.getByLabel('Layout JSON'), JSON.stringify(layout))
  await user.click(page.getByRole('button', { name: 'Import' }))
  await expect(page.getByRole('treeitem')).toHaveCount(variableCount)
  const proofs = watchProofs(page)
  const verified = page.getByRole('button', { name: `Verified · ${variableCount} slots` })
  const tries: number[] = []
  let verifiedAtMs = 0
  // The processor's time, too, is longer on a machine that has much to do: the shortest of three.
  while (tries.length < 3 && Math.min(...tries, 1_000) >= 50) {
    proofs.length = 0
    const { longestMs: longest } = await recordTasks(page, async () => {
      await page.goto(place)
      await verified.waitFor()
      verifiedAtMs = performance.now()
    })
    tries.push(longest)
    expect(proofs.map(({ slots }) => slots)).toEqual([variableCount])
    const [{ bytes, wordsAtMs } = { bytes: 0, wordsAtMs: 0 }] = proofs
    expect(bytes).toBeLessThan(700_000)
    const figures = `${proofs.length} request, ${bytes} bytes, ${Math.round(verifiedAtMs - wordsAtMs)} ms after the words, longest task ${longest.toFixed(1)} ms`
    test.info().annotations.push({ type: 'proof of 200 variables', description: figures })
  }
  expect(Math.min(...tries), tries.join(', ')).toBeLessThan(50)
})
