import { QueryClient } from '@tanstack/react-query'
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
  const { fileCidsMutation } = await import('#queries/files/file-cids.ts')
  const controller = new AbortController()
  const client = new QueryClient()
  const options = fileCidsMutation(() => undefined)
  const computing = client
    .getMutationCache()
    .build(client, options)
    .execute({ file: new File(['a'], 'a'), signal: controller.signal })
  await expect.poll(() => workers).toHaveLength(1)
  expect(workers[0]?.ended).toBe(false)
  controller.abort()
  await expect(computing).rejects.toThrow(/abort/)
  expect(workers.map(({ ended }) => ended)).toEqual([true])
})
