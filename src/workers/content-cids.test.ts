import fc from 'fast-check'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { expect, test } from 'vitest'
import { type ContentCheck, planContentCheck } from '#domain/files/content/content-check.ts'
import {
  importProfiles,
  importSettingsById,
  kuboDefaults,
} from '#domain/files/unixfs/import-settings.ts'
import { contentCids, forkIterable } from './content-cids.ts'

const encode = (text: string) => Uint8Array.from(new TextEncoder().encode(text))

async function* inPieces(bytes: Uint8Array<ArrayBuffer>, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function check(
  cid: string,
  bytes: Uint8Array<ArrayBuffer>,
  known = '',
): Promise<ContentCheck> {
  const plan = planContentCheck(cid, known)
  if ('why' in plan) return { verdict: 'not verifiable', ...plan }
  return plan.judge(await contentCids(inPieces(bytes, 1000), plan.hashings))
}

const hello = encode('hello world')

// kubo, test/sharness/t0040-add-and-cat.sh and test/cli/add_test.go; specs, ipip-0499.md.
test.each([
  ['Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD', 'kubo-default'],
  ['bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa', 'kubo-default'],
  ['bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 'raw'],
])('published bytes of %s are verified, and other bytes are not', async (cid, how) => {
  const verified = await check(cid, hello)
  expect(verified.verdict).toBe('verified')
  const other = await check(cid, encode('hello World'))
  expect(other.verdict).toBe(how === 'raw' ? 'mismatch' : 'not verifiable')
})

test('empty bytes have a CID too', async () => {
  for (const cid of [
    'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH',
    'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
  ])
    expect((await check(cid, new Uint8Array())).verdict).toBe('verified')
})

test('there is a mismatch only where the settings are known', async () => {
  const cid = 'QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj'
  expect((await check(cid, hello)).verdict).toBe('not verifiable')
  expect(await check(cid, hello, 'kubo-default')).toEqual({
    verdict: 'mismatch',
    how: kuboDefaults,
    here: 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
  })
})

test('a CID that holds its bytes itself verifies them, also inside the frame of a file', async () => {
  const inside = (codec: number, bytes: Uint8Array) =>
    CID.createV1(codec, create(0, bytes)).toString()
  expect((await check(inside(85, hello), hello)).verdict).toBe('verified')
  expect((await check(inside(85, hello), encode('hello World'))).verdict).toBe('mismatch')
  expect((await check('bafkqaaa', new Uint8Array())).verdict).toBe('verified')
  // UnixFS: Data { Type: File, Data, filesize } in a PBNode without links.
  const node = Uint8Array.of(10, 17, 8, 2, 18, 11, ...hello, 24, 11)
  expect((await check(inside(112, node), hello)).verdict).toBe('verified')
})

test('a CID that cannot be recomputed gets a reason', () => {
  // dag-cbor: multiformats/cid README.
  expect(planContentCheck('bafyreidykglsfhoixmivffc5uwhcgshx4j465xwqntbmu43nb2dzqwfvae')).toEqual({
    why: expect.stringContaining('dag-cbor'),
  })
})

test('each import profile has an id of its own', () => {
  expect(new Set(importProfiles.map(({ id }) => id)).size).toBe(importProfiles.length)
  for (const settings of importProfiles) expect(importSettingsById(settings.id)).toBe(settings)
})

test('all readers of a fork read the same, at any pace', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer(), { maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      fc.scheduler(),
      async (items, readers, scheduler) => {
        async function* source() {
          yield* items
        }
        const all = forkIterable(source(), readers).map(async (reader) => {
          const read: number[] = []
          for await (const item of reader) {
            read.push(item)
            await scheduler.schedule(Promise.resolve())
          }
          return read
        })
        expect(await scheduler.waitFor(Promise.all(all))).toEqual(all.map(() => items))
      },
    ),
  )
})

test('a source that fails fails all its readers', async () => {
  async function* source() {
    yield 1
    throw new Error('cut off')
  }
  const read = forkIterable(source(), 2).map(async (reader) => {
    for await (const _ of reader);
  })
  expect(await Promise.allSettled(read)).toEqual(
    Array(2).fill(expect.objectContaining({ status: 'rejected' })),
  )
})
