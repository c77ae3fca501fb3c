import { expect, test } from 'vitest'
import { readDeclaredSlots } from './declared-slots.ts'
import { unlistedSlots } from './node-value.ts'

test('slots of libraries can be added to a layout, and say where they would be seen', () => {
  const { variables, problems } = readDeclaredSlots(unlistedSlots)
  expect(problems).toEqual([])
  expect(variables.map(({ name }) => name)).toContain('openzeppelin.storage.ERC20')
  const seen = (name: string) => {
    const place = unlistedSlots.findIndex((slot) => slot.name === name)
    const first = variables[place]?.slot ?? 0n
    return unlistedSlots[place]?.slots.map((slot) => slot - first)
  }
  // Two mappings, then the total, the name and the symbol.
  expect(seen('openzeppelin.storage.ERC20')).toEqual([2n, 3n, 4n])
  // Two variables share a slot.
  expect(seen('openzeppelin.storage.Initializable')).toEqual([0n])
  expect(seen('openzeppelin.storage.AccessControl')).toEqual([])
  expect(seen('Solady Ownable')).toEqual([0n])
})

test('what is found by a key alone is not looked for', () => {
  expect(unlistedSlots.filter(({ slot }) => slot.includes('address()'))).toEqual([])
})
