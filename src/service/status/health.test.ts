import { expect, test } from 'vitest'
import { startServer, useServer } from '#testing/service/server.ts'

const running = useServer()

async function get(origin: string, path: string) {
  const answer = await fetch(origin + path)
  return [answer.status, await answer.json()]
}

test('a service in front of a node is ready', async () => {
  const { origin } = running.server
  expect(await get(origin, '/health')).toEqual([200, { status: 'ok' }])
  expect(await get(origin, '/ready')).toEqual([
    200,
    { status: 'ready', networks: { devnet: 'ok' } },
  ])
})

test('from elsewhere only readiness is reported', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const answer = await fetch(`${running.server.origin}/ready`, { headers })
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
})

test('a service in front of nothing is healthy, but not ready, and says which network', async () => {
  const { origin, stop } = await startServer('http://127.0.0.1:9')
  expect(await get(origin, '/health')).toEqual([200, { status: 'ok' }])
  expect(await get(origin, '/ready')).toEqual([
    503,
    {
      status: 'not ready',
      networks: { devnet: 'the node behind this service cannot be reached' },
    },
  ])
  await stop()
})
