import { expect, test } from 'vitest'
import { accountType } from './account-type.ts'

const target = 'c0'.repeat(20)
const hash = `0x${'11'.repeat(32)}` as const
const label = (code: `0x${string}`, verdict?: Parameters<typeof accountType>[2]) =>
  accountType(code, hash, verdict).label

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
  expect(accountType('0x6001', hash, undefined).assumption).toBeUndefined()
  expect(accountType('0x', hash, undefined)).toMatchObject({
    label: 'EOA (no code)',
    assumption: expect.stringContaining('not deployed'),
  })
  expect(accountType('0x', `0x${'0'.repeat(64)}`, undefined).label).toBe('Empty account')
})
