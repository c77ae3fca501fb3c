import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

const cat = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.doMock('#api/files/files.ts', () => ({ cat }))
  vi.doMock('#state/pins/pin-list.ts', () => ({ updatePinList: async () => undefined }))
})

const key = { cid: 'bafkqaaa', service: 'https://files.test' }

/** What an audit finds where the provider fails with a message. */
async function auditFailing(message: string) {
  const [{ RpcError }, { auditPin }] = await Promise.all([
    import('#api/errors.ts'),
    import('#state/pins/change-pin.ts'),
  ])
  cat.mockRejectedValueOnce(new RpcError(0, message, undefined, '', 'files'))
  const { found } = await auditPin(new QueryClient(), key, new AbortController().signal)
  return found
}

test.each([
  // Kubo offline and online, and as others word it.
  ['block was not found locally (offline): ipld: could not find bafkqaaa', 'missing'],
  ['merkledag: not found', 'missing'],
  ['no such file', 'missing'],
  ['this dag node is a directory', 'readable'],
])('“%s” is %s', async (message, found) => {
  expect(await auditFailing(message)).toBe(found)
})

test.each(['dial tcp: lookup node: no such host', 'deadline exceeded', 'blockstore is closed'])(
  '“%s” does not say that the content is missing',
  async (message) => {
    await expect(auditFailing(message)).rejects.toThrow(message)
  },
)
