import { expect, test } from 'vitest'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { createWaitingLine } from '#service/rpc/transport/waiting-line.ts'

const refusal = () => new RpcResponseError({ code: -32005, message: 'refused' })

test('waiters begin in their order: a small one does not pass a large one', async () => {
  const line = createWaitingLine({ maxWaitMs: 10_000, refusal })
  let free = 1
  const begun: string[] = []
  const waits = [
    ['large', 3],
    ['small', 1],
  ].map(([name, size]) => line.wait(() => free >= Number(size)).then(() => begun.push(`${name}`)))
  free = 2
  line.beginNext()
  await new Promise(setImmediate)
  expect(begun).toEqual([])
  free = 3
  line.beginNext()
  await Promise.all(waits)
  expect(begun).toEqual(['large', 'small'])
})

test('a waiter that is gone leaves the line wherever it is, and makes room for another', async () => {
  const line = createWaitingLine({ maxWaitMs: 10_000, refusal, maxWaiting: 2 })
  let isFree = false
  let isGone = false
  const head = line.wait(() => isFree)
  const gone = line.wait(
    () => isFree,
    () => isGone,
  )
  await expect(line.wait(() => isFree)).rejects.toThrow('refused')
  isGone = true
  const next = line.wait(() => isFree)
  await expect(gone).rejects.toThrow('refused')
  isFree = true
  line.beginNext()
  await Promise.all([head, next])
  expect(line.isEmpty()).toBe(true)
})
