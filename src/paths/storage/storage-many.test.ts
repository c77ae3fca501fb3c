import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from '../patterns.ts'
import { parseStorageManyPath, type StorageManyDraft, storageManyPath } from './storage-many.ts'
import { readStorageManyDraft } from './storage-many-draft.ts'

const read = (path: string) => {
  const url = new URL(path, 'http://localhost')
  const params = matchPath(patterns.storageMany, url.pathname)?.params
  return { network: params?.network, draft: parseStorageManyPath({ ...params }, url.searchParams) }
}
const token = `0x${'ab'.repeat(20)}`
const holder = `0x${'12'.repeat(20)}`

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const draft = fc.record({
  address: fc.stringMatching(/^0x[0-9a-f]{40}$/),
  mode: fc.constantFrom('list', 'range'),
  ...Object.fromEntries(
    Object.entries(parseStorageManyPath({}, new URLSearchParams()))
      .filter(([, value]) => typeof value === 'string')
      .filter(([name]) => !['address', 'mode'].includes(name))
      .map(([name]) => [name, text]),
  ),
}) as unknown as fc.Arbitrary<StorageManyDraft>

test('an address leads back to the same page: what is written again is the same address', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]+$/), draft, (network, draft) => {
      const path = storageManyPath(network, draft)
      const back = read(path)
      expect(back.network).toBe(network)
      expect(storageManyPath(network, back.draft)).toBe(path)
      const { key, slot, member, value, offset, list, block, first, last } = draft
      const shown =
        draft.mode === 'range'
          ? { first, last, block }
          : { key, slot, member, value, offset, list, block }
      expect(back.draft).toMatchObject(shown)
    }),
  )
})

test('an address can be read by people; a long list is left out of it', () => {
  const key = 'address,uint256'
  const asked = { address: token, mode: 'list' as const, slot: '4', key, list: '1\n2' }
  const path = `/devnet/storage/${token}/many?key=address,uint256&slot=4`
  expect(storageManyPath('devnet', asked)).toBe(`${path}&list=1%0A2`)
  expect(storageManyPath('devnet', { ...asked, list: `${holder}\n`.repeat(50) })).toBe(path)
})

test('types that a link has one by one are those of one field', () => {
  expect(read(`/devnet/storage/${token}/many?key=address&key=uint256`).draft.key).toBe(
    'address,uint256',
  )
})

test('one key for all rows is typed with its type, as links have it; a search for the slot had another', () => {
  const { draft } = read(`/devnet/storage/${token}/many?slot=4&key=address:${holder}&key=address`)
  expect(draft.key).toBe(`address:${holder},address`)
  expect(storageManyPath('devnet', draft)).toMatch(`key=address:${holder},address&slot=4`)
  expect(readStorageManyDraft(draft)).toMatchObject({
    keys: [{ kind: 'address', fixed: holder }, { kind: 'address' }],
  })
  expect(problems({ slot: '4', key: 'address:0x12' })).toEqual(['key'])
  expect(read(`/devnet/storage/${token}/many?mode=find&key=address:${holder}`).draft.key).toBe('')
})

const problems = (draft: Partial<StorageManyDraft>) => {
  const empty = parseStorageManyPath({ address: token }, new URLSearchParams())
  const found = readStorageManyDraft({ ...empty, ...draft })
  return 'problems' in found ? Object.keys(found.problems) : []
}

test('what is wrong is said at its field', () => {
  expect(problems({ slot: 'a', block: 'now', offset: '1' })).toEqual(['block', 'slot', 'offset'])
  expect(problems({ slot: '0', value: 'uint128', offset: '17' })).toEqual(['offset'])
  expect(problems({ slot: '0', key: 'address, uint7' })).toEqual(['key'])
  expect(problems({ mode: 'range', first: '5', last: '4' })).toEqual(['last'])
  expect(problems({ mode: 'range', first: '0', last: '4096' })).toEqual(['last'])
  expect(problems({ mode: 'range', first: '0', last: '4095' })).toEqual([])
})
