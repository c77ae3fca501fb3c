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
    problems: [
      expect.stringMatching(/1: “Treasury” \(cold\) stays; in the file “Treasury” \(hot\)$/),
      expect.stringMatching(/3: “Bridge” \(old\) stays; in the file “Portal”$/),
      expect.stringMatching(/4: “Oracle” stays; in the file “Orakel”$/),
    ],
  })
})

test('no more are added than a browser keeps', () => {
  const many = Array.from({ length: maxNameTags + 2 }, (_, index) => tagOf(index, `n${index}`))
  const merge = mergeNameTags(byAddress(many.slice(0, 10)), many)
  expect(merge).toMatchObject({ sameCount: 10, problems: ['2 beyond the limit of 5,000.'] })
  expect(merge.added).toHaveLength(maxNameTags - 10)
})
