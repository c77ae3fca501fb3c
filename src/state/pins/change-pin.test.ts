import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyConnection } from '#domain/connections/connection-form.ts'

const cid = 'bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
let answer: (response: ServerResponse) => void
const server = createServer((_, response) => answer(response))

beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.resetModules()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A page whose one connection is to the file network of this test. */
async function openPage() {
  const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = { ...emptyConnection, network: 'mine', name: 'mine', baseUrl: service, kept: true }
  const kept = JSON.stringify([{ ...own, ipfsUrl: service, filesAuth: 'none' }])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (name === 'keyhole.connections' ? kept : null),
  })
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.resetModules()
  const { changePin } = await import('#state/pins/change-pin.ts')
  const { readPinEntry } = await import('#state/pins/pin-list.ts')
  const key = { service, cid }
  return {
    change: (command: 'pin/add' | 'pin/rm', signal?: AbortSignal) =>
      changePin(new QueryClient(), command, key, signal),
    known: () => readPinEntry(key),
  }
}

for (const command of ['pin/add', 'pin/rm'] as const)
  test(`${command} that is stopped ends its request, and its outcome is unknown`, async () => {
    const page = await openPage()
    const stop = new AbortController()
    const ended = new Promise((resolve) => {
      answer = (response) => {
        response.on('close', resolve)
        stop.abort()
      }
    })
    await expect(page.change(command, stop.signal)).rejects.toThrow(/abort/)
    await ended
    expect(await page.known()).toMatchObject({ pin: 'unknown', asked: { command } })
    answer = (response) => response.end(JSON.stringify({ Pins: [cid] }))
    expect(await page.change(command)).toEqual([cid])
    const settled = await page.known()
    expect(settled?.pin).toBe(command === 'pin/add' ? 'pinned' : 'unpinned')
    expect(settled?.asked).toBeUndefined()
  })

test('a pin that was stopped before its request is neither sent nor recorded', async () => {
  const page = await openPage()
  let requests = 0
  answer = (response) => {
    requests++
    response.end()
  }
  await expect(page.change('pin/add', AbortSignal.abort())).rejects.toThrow(/abort/)
  expect(requests).toBe(0)
  expect(await page.known()).toBeUndefined()
})

test('a gateway that gave up waiting leaves a pin unknown, and a clear refusal does not', async () => {
  const page = await openPage()
  answer = (response) => response.writeHead(504).end('gateway timeout')
  await expect(page.change('pin/add')).rejects.toThrow(/504/)
  expect(await page.known()).toMatchObject({ asked: { command: 'pin/add' } })
  answer = (response) => response.writeHead(403).end('no')
  await expect(page.change('pin/add')).rejects.toThrow(/403/)
  expect(await page.known()).toBeUndefined()
})
