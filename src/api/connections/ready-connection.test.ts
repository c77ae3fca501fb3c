import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

const answerWith = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }))

test.each([
  [403, 'Forbidden'],
  [404, ''],
  [200, '<!doctype html>'],
])('status %d offers no connection', async (status, body) => {
  answerWith(status, body)
  const { readyConnection } = await import('#api/connections/ready-connection.ts')
  expect(await readyConnection()).toBeUndefined()
})

test('a proxy whose service is away does not tell that there is no connection', async () => {
  answerWith(502, 'Bad gateway')
  const { readyConnection } = await import('#api/connections/ready-connection.ts')
  await expect(readyConnection()).rejects.toMatchObject({ kind: 'refused', status: 502 })
  // It is requested again, and found.
  answerWith(404, '')
  expect(await readyConnection()).toBeUndefined()
})
