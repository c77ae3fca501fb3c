import fc from 'fast-check'
import type { Hex } from 'viem'
import { pad } from 'viem/utils'
import { expect, test } from 'vitest'
import { accountKind, contractAddressInWord } from '#domain/contract/account-kind.ts'

const digits = 'bebebebebebebebebebebebebebebebebebebebe'
const target = '0xBEbeBeBEbeBebeBeBEBEbebEBeBeBebeBeBebebe'
// `keccak256("ReceiveETH(uint256)")`, which some forms log where they receive coins.
const receiveEvent = '9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff'

// Each form as its factory writes it, with the address that EIP-1167 has as its example.
test.each([
  ['EIP-1167', `363d3d373d3d3d363d73${digits}5af43d82803e903d91602b57fd5bf3`, 'EIP-1167'],
  [
    'OpenZeppelin 5, Clones.sol: cloneWithImmutableArgs; Solady, LibClone.sol: clone with args',
    `363d3d373d3d3d363d73${digits}5af43d82803e903d91602b57fd5bf3c0ffee`,
    'EIP-1167',
  ],
  ['0age; Solady, LibClone.sol', `3d3d3d3d363d3d37363d73${digits}5af43d3d93803e602a57fd5bf3`],
  ['Solady, LibClone.sol: PUSH0', `5f5f365f5f37365f73${digits}5af43d5f5f3e6029573d5ffd5b3d5ff3`],
  ['EIP-7511', `365f5f375f5f365f73${digits}5af43d5f5f3e5f3d91602a57fd5bf3`],
  [
    'EIP-3448 with metadata',
    `363d3d373d3d3d3d60368038038091363936013d73${digits}5af43d3d93803e603457fd5bf3${'00'.repeat(31)}2a${'00'.repeat(31)}20`,
  ],
  [
    'wighawag/clones-with-immutable-args',
    `3d3d3d3d363d3d3761000a603736393661000a013d73${digits}5af43d3d93803e603557fd5bf3c0ffee0123456789000a`,
  ],
  [
    'wighawag/clones-with-immutable-args, its first form',
    `363d3d37610006603836393d3d3d36610006013d73${digits}5af43d82803e903d91603657fd5bf3c0ffee010006`,
  ],
  [
    'sudoswap/lssvm: 81 bytes of arguments',
    `3d3d3d3d363d3d37605160353639366051013d73${digits}5af43d3d93803e603357fd5bf3${'ab'.repeat(81)}`,
  ],
  [
    'Solady up to 0.0.227, LibClone.sol: clone with args',
    `36602c57343d527f${receiveEvent}593da1005b363d3d373d3d3d3d610016806062363936013d73${digits}5af43d3d93803e606057fd5bf3e127ce638293fa123be79c25782a5652581db2340016`,
  ],
  [
    '0xSplits, Clones.sol',
    `36603057343d52307f830d2d700a97af574b186c80d40429385d24241565b08a7c559ba283a964d9b160203da23d3df35b3d3d3d3d363d3d37363d73${digits}5af43d3d93803e605b57fd5bf3`,
  ],
  [
    '0xSplits, LibClone.sol',
    `36602f57343d527f${receiveEvent}60203da13d3df35b3d3d3d3d363d3d37363d73${digits}5af43d3d93803e605a57fd5bf3`,
  ],
  [
    '0xSplits with immutable arguments',
    `36602f57343d527f${receiveEvent}60203da13d3df35b3d3d3d3d363d3d376100046067363936610004013d73${digits}5af43d3d93803e606557fd5bf3c0ff0004`,
  ],
  [
    'Vyper 0.1 and 0.2: create_forwarder_to',
    `366000600037611000600036600073${digits}5af4602c57600080fd5b6110006000f3`,
  ],
  ['Vyper beta: Uniswap 1', `366000600037611000600036600073${digits}5af41558576110006000f3`],
])(
  'a minimal proxy is recognized in the form that its factory writes: %s',
  (_, code, standard?: string) => {
    const expected = { kind: 'minimal proxy', target, ...(standard && { standard }) }
    expect(accountKind(`0x${code}`)).toEqual(expected)
  },
)

// EIP-1167, "Vanity address optimization".
test.each([1, 2, 3, 4, 5, 6, 8])(
  'an address with %i leading zero bytes may be pushed short',
  (zeros) => {
    const short = digits.slice(zeros * 2)
    const push = (0x73 - zeros).toString(16)
    const jump = (0x2b - zeros).toString(16)
    const code: Hex = `0x363d3d373d3d3d363d${push}${short}5af43d82803e903d9160${jump}57fd5bf3`
    expect(accountKind(code)).toMatchObject({ kind: 'minimal proxy', standard: 'EIP-1167' })
    const { target } = accountKind(code) as { target: string }
    expect(target.toLowerCase()).toBe(`0x${short.padStart(40, '0')}`)
  },
)

test.each([
  // EIP-7702, "Delegation designation".
  ['EIP-7702', `0xef0100${digits}`, { kind: 'delegated', target }],
  ['more than a delegation', `0xef0100${digits}00`, { kind: 'contract' }],
  ['no code', '0x', { kind: 'no code' }],
  ['other code', '0x602a5f5260205ff3', { kind: 'contract' }],
  // 0xsequence/wallet-contracts, Wallet.sol: the address is in storage.
  [
    'a Sequence wallet',
    '0x363d3d373d3d3d363d30545af43d82803e903d91601857fd5bf3',
    { kind: 'contract' },
  ],
  [
    'the identity precompile in place of an implementation',
    `0x363d3d373d3d3d363d73${'4'.padStart(40, '0')}5af43d82803e903d91602b57fd5bf3`,
    { kind: 'contract' },
  ],
  [
    'what ends well where the implementation reverts',
    `0x363d3d373d3d3d363d73${digits}5af43d82803e903d9150f3`,
    { kind: 'contract' },
  ],
  [
    'what jumps elsewhere than to its end',
    `0x363d3d373d3d3d363d73${digits}5af43d82803e903d91602a57fd5bf3`,
    { kind: 'contract' },
  ],
  [
    'what looks at the selector first',
    `0x5f3560e01c15602c57363d3d373d3d3d363d73${digits}5af43d82803e903d91603557fd5bf3`,
    { kind: 'contract' },
  ],
  ['an endless loop', '0x5b5f56', { kind: 'contract' }],
] as const)('%s is recognized by its code', (_, code, kind) => {
  expect(accountKind(code)).toEqual(kind)
})

test('any bytes are some kind of account, in bounded time', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const code: Hex = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      expect(accountKind(code).kind).toMatch(/^(no code|contract|delegated|minimal proxy)$/)
    }),
  )
})

test('a word is a contract’s address when nothing else is in it, and it is not a bare number', () => {
  expect(contractAddressInWord(pad(`0x${digits}`))).toBe(target)
  expect(contractAddressInWord(`0x${'11'.repeat(32)}`)).toBeUndefined()
  fc.assert(
    fc.property(fc.bigInt(0n, 0xffffn), (number) => {
      expect(contractAddressInWord(`0x${number.toString(16)}`)).toBeUndefined()
    }),
  )
})
