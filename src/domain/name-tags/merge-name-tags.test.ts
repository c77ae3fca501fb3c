import { expect, test } from 'vitest'
import { maxNameTags, mergeNameTags, type NameTag } from './name-tag.ts'

const tagOf = (digit: number, name: string, note = ''): NameTag => ({
  address: `0x${digit.toString(16).padStart(40, '0')}`,
  name,
  note,
})
const byAddress = (tags: readonly NameTag[]) => new Map(tags.map((tag) => [tag.address, tag]))

test('what is here stays; what differs is told, and a missing note is taken', () => {
  const here = [tagOf(1, 'Treasury', 'cold'), tagOf(2, 'Payroll'), tagOf(3, 'Bridge', 'old')]
  const merge = mergeNameTags(byAddress(here), [
    tagOf(1, 'Treasury'),
    tagOf(1, 'Treasury', 'hot'),
    tagOf(2, 'Payroll', 'monthly'),
    tagOf(3, 'Portal'),
    tagOf(4, 'Oracle'),
    tagOf(4, 'Orakel'),
  ])
  expect(merge).toEqual({
    added: [tagOf(2, 'Payroll', 'monthly'), tagOf(4, 'Oracle')],
    sameCount: 1,
    conflicts: [
      { here: tagOf(1, 'Treasury', 'cold'), imported: tagOf(1, 'Treasury', 'hot') },
      { here: tagOf(3, 'Bridge', 'old'), imported: tagOf(3, 'Portal') },
      { here: tagOf(4, 'Oracle'), imported: tagOf(4, 'Orakel') },
    ],
    excessCount: 0,
  })
})

test('no more are added than a browser keeps', () => {
  const many = Array.from({ length: maxNameTags + 2 }, (_, index) => tagOf(index, `n${index}`))
  const merge = mergeNameTags(byAddress(many.slice(0, 10)), many)
  expect(merge).toMatchObject({ sameCount: 10, excessCount: 2, conflicts: [] })
  expect(merge.added).toHaveLength(maxNameTags - 10)
})
