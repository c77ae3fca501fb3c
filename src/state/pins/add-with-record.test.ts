import { expect, test } from 'vitest'
import { MalformedError, RefusedError, RpcError, UnreachableError } from '#api/errors.ts'
import { mayBeStored } from '#state/pins/change-pin.ts'

const refused = (status: number) => new RefusedError(status, 'no', undefined, 'files')

test('after a gateway’s error, an unreadable answer, or no answer to all that was sent, it may be stored', () => {
  for (const status of [500, 502, 503, 504]) expect(mayBeStored(refused(status), true)).toBe(true)
  // A gateway may give up before the end of a request that its server has begun to keep.
  expect(mayBeStored(refused(504), false)).toBe(true)
  expect(mayBeStored(new MalformedError('no JSON', '<html>'), true)).toBe(true)
  expect(mayBeStored(new UnreachableError('upload', 'broke off'), true)).toBe(true)
})

test('a request that broke off on its way stores nothing, nor does one that is clearly refused', () => {
  expect(mayBeStored(new UnreachableError('upload', 'broke off'), false)).toBe(false)
  for (const status of [401, 402, 413, 429]) expect(mayBeStored(refused(status), true)).toBe(false)
  const diskFull = new RpcError(0, 'no space left on device', undefined, '{}', 'files')
  expect(mayBeStored(diskFull, true)).toBe(false)
})
