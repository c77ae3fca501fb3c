import { expect, test } from 'vitest'
import { accountKind, addressInWord } from '#domain/contract/account-kind.ts'

const digits = 'bebebebebebebebebebebebebebebebebebebebe'
const target = '0xBEbeBeBEbeBebeBeBEBEbebEBeBeBebeBeBebebe'

test.each([
  // EIP-1167, "Specification"; the address is its example.
  [
    'EIP-1167',
    `0x363d3d373d3d3d363d73${digits}5af43d82803e903d91602b57fd5bf3`,
    { kind: 'minimal proxy', target },
  ],
  // OpenZeppelin Contracts, Clones.sol: cloneWithImmutableArgs.
  [
    'EIP-1167 with arguments behind it',
    `0x363d3d373d3d3d363d73${digits}5af43d82803e903d91602b57fd5bf3c0ffee`,
    { kind: 'minimal proxy', target },
  ],
  // Vectorized/solady: LibClone.sol, "Minimal proxy" and "PUSH0 minimal proxy".
  [
    'Solady',
    `0x3d3d3d3d363d3d37363d73${digits}5af43d3d93803e602a57fd5bf3`,
    { kind: 'minimal proxy', target },
  ],
  [
    'Solady with PUSH0',
    `0x5f5f365f5f37365f73${digits}5af43d5f5f3e5f3d91602a57fd5bf3`,
    { kind: 'minimal proxy', target },
  ],
  // EIP-7702, "Delegation designation".
  ['EIP-7702', `0xef0100${digits}`, { kind: 'delegated', target }],
  ['more than a delegation', `0xef0100${digits}00`, { kind: 'contract' }],
  ['no code', '0x', { kind: 'no code' }],
  ['other code', '0x602a5f5260205ff3', { kind: 'contract' }],
] as const)('%s is recognized by its code', (_, code, kind) => {
  expect(accountKind(code)).toEqual(kind)
})

test('a word is an address when nothing else is in it', () => {
  expect(addressInWord(`0x${'00'.repeat(12)}${digits}`)).toBe(target)
  expect(addressInWord(`0x${'00'.repeat(32)}`)).toBeUndefined()
  expect(addressInWord('0x0')).toBeUndefined()
  expect(addressInWord(`0x${'11'.repeat(32)}`)).toBeUndefined()
})
