import { expect, test } from 'vitest'
import { accountType } from './account-type.ts'

const target = 'c0'.repeat(20)
const hash = `0x${'11'.repeat(32)}` as const
const label = (code: `0x${string}`, verdict?: Parameters<typeof accountType>[2]) =>
  accountType(code, hash, verdict, `0x${target}`).label

test('code proves a type; without code it is an assumption, and says so', () => {
  expect(label('0x6001')).toBe('Contract')
  expect(label(`0xef0100${target}`)).toBe('EOA delegated')
  expect(label(`0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`)).toBe(
    'EIP-1167 proxy',
  )
  expect(label('0x60f4', { title: 'An EIP-1967 proxy', says: '', leads: true })).toBe(
    'EIP-1967 proxy',
  )
  expect(label('0x60f4', { title: 'No standard proxy slots set', says: '' })).toBe('Contract')
  expect(accountType('0x6001', hash, undefined, `0x${target}`).assumption).toBeUndefined()
  expect(accountType('0x', hash, undefined, `0x${target}`)).toMatchObject({
    label: 'EOA (no code)',
    assumption: expect.stringContaining('not deployed'),
  })
  expect(accountType('0x', `0x${'0'.repeat(64)}`, undefined, `0x${target}`).label).toBe(
    'Empty account',
  )
})

test.each([
  ['02', hash, 'Precompile: SHA2-256', 'Yellow Paper'],
  ['11', `0x${'0'.repeat(64)}` as const, 'Precompile: BLS12_MAP_FP2_TO_G2', 'EIP-2537'],
])(
  'an account without code at the address of a precompile is that: %s',
  (end, hash, label, from) => {
    const type = accountType('0x', hash, undefined, `0x${end.padStart(40, '0')}`)
    expect(type).toMatchObject({
      label,
      tag: 'Precompile',
      assumption: expect.stringContaining(from),
    })
  },
)
