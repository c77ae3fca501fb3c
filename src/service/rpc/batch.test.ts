import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerBatch } from '#service/rpc/batch.ts'
import { maxConcurrentCalls } from '#service/rpc/limits.ts'
import { failureResponse, resultResponse } from '#service/rpc/response.ts'
import type { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { textOf } from '#testing/service/rpc-node.ts'
import { isLongRun } from '#testing/trial-amount.ts'

/** A batch of so many messages, each answered by `run`, and which of them were run. */
function batchOf(size: number, run: () => Promise<string>, isGone = () => false) {
  const begun: number[] = []
  const answer = async (index: number, refusal?: RpcResponseError) => {
    if (refusal) return failureResponse(`${index}`, refusal)
    begun.push(index)
    return resultResponse(`${index}`, Buffer.from(await run()))
  }
  return { begun, batch: { size, answer, isGone } }
}

const read = async (answer: ReturnType<typeof answerBatch>) =>
  (JSON.parse(textOf(await answer) ?? 'null') as { id: number; error?: { code: number } }[]).map(
    ({ id, error }) => [id, error?.code],
  )

test('some messages run concurrently, and the answers are in order', async () => {
  let [underWay, most] = [0, 0]
  const { batch } = batchOf(200, async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await pause(Math.random() * 3)
    underWay -= 1
    return '1'
  })
  expect(await read(answerBatch(batch))).toEqual(
    Array.from({ length: 200 }, (_, id) => [id, undefined]),
  )
  expect(most).toBe(maxConcurrentCalls)
})

test.runIf(isLongRun)(
  'once the answers are full nothing more is run, and each call is refused',
  async () => {
    const large = `"${'x'.repeat(10 * 1024 * 1024)}"`
    const { batch, begun } = batchOf(1_000, async () => large)
    const codes = (await read(answerBatch(batch))).map(([, code]) => code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(6)
    expect(codes.filter((code) => code === -32003)).toHaveLength(994)
    expect(begun.length).toBeLessThanOrEqual(maxConcurrentCalls + 7)
  },
)

test('when time is up, running calls are awaited and the rest refused', async () => {
  // On a busy machine starting them can take longer than any short limit.
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => clock.mockRestore())
  const { batch, begun } = batchOf(500, async () => {
    await pause(1)
    nowMs = 11
    return '1'
  })
  const codes = (await read(answerBatch(batch, 10))).map(([, code]) => code)
  expect(begun).toHaveLength(maxConcurrentCalls)
  expect(codes).toEqual(
    Array.from({ length: 500 }, (_, id) => (id < maxConcurrentCalls ? undefined : -32002)),
  )
})

test('nothing more is run for a client that has gone', async () => {
  let gone = false
  const { batch, begun } = batchOf(
    500,
    async () => {
      gone = true
      return '1'
    },
    () => gone,
  )
  await answerBatch(batch)
  expect(begun.length).toBeLessThanOrEqual(maxConcurrentCalls)
})
