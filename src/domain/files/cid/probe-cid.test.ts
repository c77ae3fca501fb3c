import { expect, test } from 'vitest'
import { describeCid } from './cid-description.ts'
import { inlineCid, unavailableCid } from './probe-cid.ts'

test('a random hash becomes the CID of a raw block', () => {
  const cid = unavailableCid(Uint8Array.from({ length: 32 }, (_, at) => at))
  expect(describeCid(cid)).toMatchObject({
    version: 1,
    codec: 'raw',
    hash: 'sha2-256',
    digest: `0x${Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => at)).toString('hex')}`,
  })
})

test('an inline CID holds its bytes', () => {
  // The empty one is that of multiformats/cid, README.
  expect(inlineCid(new Uint8Array())).toBe('bafkqaaa')
  expect(describeCid(inlineCid(Uint8Array.of(0x68, 0x69)))).toMatchObject({
    hash: 'identity',
    digest: '0x6869',
  })
})
