import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import type { LargeNodeSettings } from '#testing/service/attacks/large-node-thread.ts'
import threadUrl from '#testing/service/attacks/large-node-thread.ts?thread'

/** The block hash of a number in the large node. */
export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

/** A word that the large node has in every slot. */
export const storedWord = `0x${'0'.repeat(63)}1`

/**
 * A node with a block of 1.9 MB by every hash, as large as those of a busy network, and one word in
 * every slot. `isChunked` leaves out the length of its answers; `delayMs` is the time that a block
 * takes. In a thread of its own, so that its work delays no victim. Resolves to its URL.
 */
export async function startLargeNode({ isChunked = false, delayMs = 0 } = {}): Promise<string> {
  const workerData: LargeNodeSettings = { isChunked, delayMs, storedWord }
  const worker = new Worker(threadUrl, { workerData })
  onTestFinished(async () => void (await worker.terminate()))
  const [port] = await once(worker, 'message')
  return `http://127.0.0.1:${port}`
}
