import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the CIDs of a file are computed no longer than somebody wants them', async () => {
  const workers: { ended: boolean }[] = []
  // Node has no workers of browsers: this one never comes to an end by itself.
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
  const { fileCidsMutation: fileCids } = await import('#queries/files/file-cids.ts')
  const wanted = new AbortController()
  const client = new QueryClient()
  const options = fileCids(() => undefined)
  const computing = client
    .getMutationCache()
    .build(client, options)
    .execute({ file: new File(['a'], 'a'), signal: wanted.signal })
  await vi.waitFor(() => expect(workers).toHaveLength(1))
  expect(workers[0]?.ended).toBe(false)
  wanted.abort()
  await expect(computing).rejects.toThrow(/abort/)
  expect(workers.map(({ ended }) => ended)).toEqual([true])
})
