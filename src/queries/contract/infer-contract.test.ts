import type { Hex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { inferContract } from '#queries/contract/inferred-contract.ts'

const inferred = { functions: [], variables: [] }
const workers: FakeWorker[] = []
let onStart: (worker: FakeWorker) => void = () => undefined

/** A worker that hangs, fails or responds, as a test wants it. */
class FakeWorker extends EventTarget {
  onmessage: (message: { data: unknown }) => void = () => undefined
  isEnded = false
  constructor() {
    super()
    workers.push(this)
  }
  postMessage() {
    onStart(this)
  }
  terminate() {
    this.isEnded = true
  }
}

vi.mock('#workers/infer.worker.ts?worker', () => ({
  default: function createWorker() {
    return new FakeWorker()
  },
}))
afterEach(() => {
  vi.restoreAllMocks()
  workers.length = 0
})

const infer = (code: Hex, signal = new AbortController().signal) => inferContract(code, signal)

test('a worker is ended with what it found, with its failure, and by who leaves', async () => {
  onStart = (worker) => worker.onmessage({ data: inferred })
  expect(await infer('0x60')).toEqual(inferred)
  onStart = (worker) => worker.dispatchEvent(new Event('error'))
  await expect(infer('0x60')).rejects.toThrow('worker script failed')
  const controller = new AbortController()
  onStart = () => controller.abort(new Error('left'))
  await expect(infer('0x60', controller.signal)).rejects.toThrow('left')
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true, true])
})

test('what takes too long is ended, and code that is too long is not begun', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  onStart = () => timeout.abort(new DOMException('', 'TimeoutError'))
  expect(await infer('0x60')).toEqual({ why: 'The analysis exceeded 20 seconds.' })
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
  expect(await infer(`0x${'60'.repeat(128 * 1024 + 1)}`)).toEqual({
    why: 'The code exceeds 128 KiB.',
  })
  expect(workers).toHaveLength(1)
})
