import { encodeAbiParameters, type Hex, numberToHex, padHex, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  findReturnedVariable,
  isStoredValue,
  returnedVerdict,
} from '#domain/storage/layout/returned-variable.ts'
import { readDeclaration } from '#domain/storage/type/storage-declaration.ts'

const holder = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

function variablesOf(declared: string) {
  const parsed = readDeclaration(declared)
  if (!('variables' in parsed)) throw new Error(JSON.stringify(parsed))
  return parsed.variables
}

const variables = variablesOf(`
  uint256 totalSupply; mapping(address => uint256) _balances; address _owner; uint64 since; bool open;
  int8 low; bytes4 tag; string symbol; uint256[] items; mapping(uint256 => address) owners;
`)

test('the variable of a view is that of its name, of its name behind _, or OpenZeppelin’s', () => {
  const found = (view: string, ...args: string[]) => {
    const variable = findReturnedVariable(variables, view, args)
    return variable && [variable.expression, variable.isOfGetter]
  }
  expect(found('totalSupply')).toEqual(['totalSupply', true])
  expect(found('balanceOf', holder)).toEqual([`_balances[${holder}]`, false])
  expect(found('owner')).toEqual(['_owner', false])
  expect(found('items', '3')).toEqual(['items[3]', true])
  expect(found('owners', '7')).toEqual(['owners[7]', true])
  for (const [view, ...args] of [['decimals'], ['balanceOf'], ['balanceOf', 'x'], ['ownerOf', '1']])
    expect(found(view as string, ...args)?.[0] ?? '').not.toMatch(/\[x\]|_owners|decimals/)
})

describe('a returned value is compared with the bytes of its variable in the word', () => {
  test.each<[view: string, returned: Hex, word: Hex]>([
    ['totalSupply', numberToHex(5, { size: 32 }), numberToHex(5, { size: 32 })],
    // Four share a slot: an address, 8 bytes, a byte, a byte.
    ['owner', padHex(holder, { size: 32 }), `0x00000001${'0'.repeat(16)}${holder.slice(2)}`],
    [
      'since',
      numberToHex(9, { size: 32 }),
      `0x${numberToHex(9, { size: 12 }).slice(2)}${holder.slice(2)}`,
    ],
    ['open', numberToHex(1, { size: 32 }), `0x${'00'.repeat(3)}01${'00'.repeat(28)}`],
    ['low', `0x${'ff'.repeat(31)}fe`, `0x${'00'.repeat(2)}fe${'00'.repeat(29)}`],
    [
      'symbol',
      encodeAbiParameters(parseAbiParameters('string'), ['KEY']),
      `0x4b4559${'00'.repeat(28)}06`,
    ],
    ['symbol', encodeAbiParameters(parseAbiParameters('string'), ['']), `0x${'00'.repeat(32)}`],
  ])('%s', (view, returned, word) => {
    const variable = findReturnedVariable(variables, view, [])
    if (!variable) throw new Error('no variable')
    expect(isStoredValue(returned.toLowerCase() as Hex, word.toLowerCase() as Hex, variable)).toBe(
      true,
    )
    const other = `${returned.slice(0, 60)}7${returned.slice(61)}` as Hex
    expect(isStoredValue(other, word.toLowerCase() as Hex, variable)).toBe(false)
  })

  test('what fills several slots, or none, is not compared', () => {
    for (const [view, word] of [
      ['symbol', numberToHex(40 * 2 + 1, { size: 32 })],
      ['items', numberToHex(2, { size: 32 })],
    ] as const) {
      const variable = findReturnedVariable(variables, view, [])
      expect(variable && isStoredValue('0x', word, variable)).toBeUndefined()
    }
  })
})

test('another value is red only for a compiler’s getter by a layout that is sure', () => {
  const getter = findReturnedVariable(variables, 'totalSupply', [])
  const view = findReturnedVariable(variables, 'owner', [])
  if (!getter || !view) throw new Error('no variable')
  expect(returnedVerdict(getter, true, false).kind).toBe('verified')
  expect(returnedVerdict(getter, false, true).kind).toBe('mismatch')
  expect(returnedVerdict(getter, false, false).kind).toBe('unverifiable')
  expect(returnedVerdict(view, false, true).kind).toBe('unverifiable')
  expect(returnedVerdict(getter, undefined, true).kind).toBe('unverifiable')
})
