import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { sendContent } from '#service/files/send-content.ts'

/** Sends a piece, after which the store fails; `isGone` says that the client left before it did. */
async function logsOfFailure(isGone: boolean) {
  const response = Object.assign(new PassThrough(), { setHeader() {} })
  response.resume()
  const warn = vi.fn()
  async function* content() {
    yield Buffer.from('a piece')
    if (isGone) response.destroy()
    throw new Error('no more')
  }
  const reply = {
    ...{ hijack: () => ({ raw: response }), log: { warn } },
    ...{ header() {}, headers() {}, getHeaders: () => ({}) },
  }
  await sendContent(reply as unknown as FastifyReply, content(), undefined)
  expect(response.destroyed).toBe(true)
  return warn.mock.calls
}

test('what fails while it is sent is logged, but not for a client that has gone', async () => {
  expect(await logsOfFailure(false)).toEqual([[new Error('no more')]])
  expect(await logsOfFailure(true)).toEqual([])
})
