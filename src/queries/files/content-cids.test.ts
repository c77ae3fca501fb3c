import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('an abort ends the worker that computes the CIDs of a file', async () => {
  const workers: { ended: boolean }[] = []
  // Node has no web workers: this one never ends by itself.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      ended = false
      constructor() {
        super()
        workers.push(this)
      }
      postMessage() {}
      terminate() {
        this.ended = true
      }
    },
  )
  vi.resetModules()
  const { compareFile } = await import('#queries/files/content-cids.ts')
  const controller = new AbortController()
  const computing = compareFile(
    'bafkqaaa',
    new File(['a'], 'a'),
    undefined,
    controller.signal,
    () => undefined,
  )
  await expect.poll(() => workers).toHaveLength(1)
  expect(workers[0]?.ended).toBe(false)
  controller.abort()
  await expect(computing).rejects.toThrow(/abort/)
  expect(workers.map(({ ended }) => ended)).toEqual([true])
})
