import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { mayHaveLogs } from './bloom.ts'

type RawLog = { address: Hex; topics: Hex[] }
type Vector = { block: RawObject; receipts: { logs?: RawLog[] }[] }

const vectors = import.meta.glob<Vector>('../receipt/vectors/*.json', {
  eager: true,
  import: 'default',
})
const blocks = Object.values(vectors).flatMap(({ block, receipts }) => {
  const logs = receipts.flatMap(({ logs = [] }) => logs)
  return logs.length > 0 && /[1-9a-f]/.test(String(block.logsBloom).slice(2))
    ? [{ block, logs }]
    : []
})

test('blooms of recorded blocks have all of their logs, and few others', async () => {
  const keccak256 = await loadKeccak256()
  let [ofBlocks, ofOthers, tried] = [0, 0, 0]
  for (const [index, { block, logs }] of blocks.entries()) {
    const may = (filter: Parameters<typeof mayHaveLogs>[1]) =>
      mayHaveLogs(block.logsBloom, filter, keccak256)
    for (const { address, topics } of logs) {
      const [first = null, ...others] = topics
      expect(may({ address, topics })).toBe(true)
      expect(may({ topics: [null, ...others] })).toBe(true)
      expect(
        may({ address, topics: [[`0x${'9'.repeat(64)}`, first ?? `0x${'8'.repeat(64)}`]] }),
      ).toBe(first !== null || may({ topics: [`0x${'8'.repeat(64)}`] }))
      ofBlocks++
    }
    for (const { logs: otherLogs } of blocks.filter((_, other) => other !== index))
      for (const { address, topics } of otherLogs.slice(0, 50)) {
        tried++
        if (may({ address, topics })) ofOthers++
      }
  }
  expect(blocks.length).toBeGreaterThan(3)
  expect(ofBlocks).toBeGreaterThan(20)
  expect(ofOthers / tried).toBeLessThan(0.05)
})

test('what is not a bloom excludes nothing, and a filter of any log fits each', async () => {
  const keccak256 = await loadKeccak256()
  const address = `0x${'12'.repeat(20)}` as const
  expect(mayHaveLogs(undefined, { address }, keccak256)).toBe(true)
  expect(mayHaveLogs(`0x${'0'.repeat(512)}`, {}, keccak256)).toBe(true)
  expect(mayHaveLogs(`0x${'0'.repeat(512)}`, { address }, keccak256)).toBe(false)
})
