import { expect, test } from 'vitest'
import {
  isOutcomeUnknown,
  MalformedError,
  RefusedError,
  RpcError,
  UnreachableError,
} from '#api/errors.ts'
import { queueEffectOf, serializableFailure } from '#state/uploads/upload-scheduler.ts'

const refused = (status: number) => new RefusedError(status, 'no', undefined, 'files')
const kuboError = (message: string) => new RpcError(0, message, undefined, '{}', 'files')

test('the queue stops for what a person must fix, waits for what passes, and goes on after the rest', () => {
  for (const status of [401, 402, 403]) expect(queueEffectOf(refused(status))).toBe('stops')
  expect(queueEffectOf(new UnreachableError('no connection', 'nowhere'))).toBe('stops')
  for (const status of [429, 502, 503, 504]) expect(queueEffectOf(refused(status))).toBe('waits')
  for (const reason of ['network', 'upload', 'timeout'] as const)
    expect(queueEffectOf(new UnreachableError(reason, 'silence'))).toBe('waits')
  for (const status of [404, 413, 500]) expect(queueEffectOf(refused(status))).toBe('fails')
  expect(queueEffectOf(new MalformedError('unreadable', '<html>'))).toBe('fails')
  expect(queueEffectOf(kuboError('no space left on device'))).toBe('fails')
})

test('after anything but a clear refusal it is not known whether the file was stored', () => {
  for (const status of [401, 413, 429]) expect(isOutcomeUnknown(refused(status))).toBe(false)
  expect(isOutcomeUnknown(kuboError('disk full'))).toBe(false)
  for (const status of [502, 504]) expect(isOutcomeUnknown(refused(status))).toBe(true)
  expect(isOutcomeUnknown(new UnreachableError('upload', 'broke off'))).toBe(true)
  expect(isOutcomeUnknown(new MalformedError('cut off', '{'))).toBe(true)
})

test('a failure that was stored loses nothing', () => {
  const copy = structuredClone(serializableFailure(new RefusedError(429, 'slow down', 7, 'files')))
  expect(copy).toMatchObject({ kind: 'refused', status: 429, body: 'slow down', retryAfter: 7 })
  expect(structuredClone(serializableFailure(kuboError('disk full'))).message).toBe('disk full')
})
