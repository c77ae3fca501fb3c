import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { RawObject } from '#domain/values/raw.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { describeRecentPage } from './recent-page.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const client = new QueryClient()
client.setQueryData(blockQuery('devnet', hash, false).queryKey, { number: '0xd' } as RawObject)

const named = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const folder = 'QmTAxGcU3jo4uWom8qEZEy2PHk4Muo1WwXiq63vYFg8Dup'
const examples = [{ name: 'hello.txt', cid: named, note: '', size: 11 }]
const files = { ipfsUrl: '', embedded: true, examples }
client.setQueryData(filesConnectionQuery.queryKey, files)

const describe = (path: string) => describeRecentPage(client, path)

test.each([
  ['/devnet/block/13', `/devnet/block/${hash}`, 'Block 13'],
  ['/devnet/block/13', '/devnet/block/0xd?tab=header', 'Block 13'],
  ['/devnet/block/13/tx/2', `/devnet/block/${hash}/tx/2?tab=logs`, 'Transaction 2 of block 13'],
  [`/devnet/address/${token}`, `/devnet/address/${token.toLowerCase()}`, `Address ${token}`],
  [`/devnet/address/${token}`, `/devnet/storage/${token}?path=name&block=5`, `Address ${token}`],
  [
    '/files/Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
    '/files/bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa?view=hex',
    'File hello.txt',
  ],
  [`/files/${named}`, `/files/${named}?folder=${folder}&path=a%2Fb.txt`, 'File hello.txt'],
  [
    `/files/${named}?folder=${folder}&path=a%2Fb.txt`,
    `/files/${named}`,
    'File QmTAxGcU…Fg8Dup/a/b.txt',
  ],
])('%s and %s are one thing', (path, other, label) => {
  expect(describe(other)?.thing).toBe(describe(path)?.thing)
  expect(`${describe(path)?.kind} ${describe(path)?.subject}`).toBe(label)
})

test.each([
  ['/devnet/block/13', '/mainnet/block/13'],
  ['/devnet/block/13', '/devnet/block/13/tx/0'],
  ['/devnet/block/latest', '/devnet/block/13'],
  [`/devnet/address/${token}`, `/devnet/gas?to=${token}`],
  [
    '/files/bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
    '/files/bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  ],
  [
    '/files/Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD?path=a',
    '/files/Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD?path=A',
  ],
])('%s and %s are two', (path, other) => {
  expect(describe(path)?.thing).toBeDefined()
  expect(describe(other)?.thing).not.toBe(describe(path)?.thing)
})

test('a link with a broken escape is a page like others', () => {
  expect(describe('/files/%zz')).toMatchObject({ kind: 'File', subject: '%zz' })
})
