import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withOwnNames } from '#state/pins/make-folder.ts'

const named = (...names: string[]) => names.map((name) => ({ name, cid: 'bafk', size: 1 }))
const paths = (...names: string[]) => withOwnNames(named(...names)).map(({ path }) => path)

test('equal names get a number before their extension, and a path its last part', () => {
  expect(paths('a.png', 'b/a.png', 'a.png', '.env', '.env', '')).toEqual([
    'a.png',
    'a (2).png',
    'a (3).png',
    '.env',
    '.env (2)',
    'bafk',
  ])
  expect(paths('a (2).png', 'a.png', 'a.png')).toEqual(['a (2).png', 'a.png', 'a (3).png'])
})

test('no two names are the same, and none has a slash', () => {
  const name = fc.string({ unit: fc.constantFrom('a', '.', '/', ' (2)'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const found = paths(...names)
      expect(new Set(found).size).toBe(names.length)
      expect(found.filter((path) => path === '' || path.includes('/'))).toEqual([])
    }),
  )
})
