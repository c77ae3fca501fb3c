import { keccak256, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { readDeclaration } from '../type/storage-declaration.ts'
import { slotWord } from './derive-slot.ts'
import { findSlot } from './slot-formula.ts'
import { formatSlot, parseSlot } from './slot-formula-text.ts'
import { wellKnownSlots } from './well-known-slots.ts'

function slotOf(name: string, change = (slot: string) => slot) {
  const formula = parseSlot(change(wellKnownSlots.find((slot) => slot.name === name)?.slot ?? ''))
  const found = 'problem' in formula ? formula : findSlot(formula)
  return 'problem' in found ? found.problem : slotWord(found.slot)
}

test.each([
  // #11b: OpenZeppelin/openzeppelin-contracts-upgradeable
  ['OpenZeppelin ERC20', '0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00'],
  ['OpenZeppelin Ownable', '0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300'],
  [
    'OpenZeppelin Initializable',
    '0xf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00',
  ],
  ['OpenZeppelin Pausable', '0xcd5ed15c6e187e77e9aee88184c21f4f2182ab5827cb3b7e07fbedcd63f03300'],
  [
    'OpenZeppelin AccessControl',
    '0x02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800',
  ],
  // #12: ethereum/ERCs ERCS/erc-1967.md
  ['EIP-1967 implementation', '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'],
  ['EIP-1967 admin', '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103'],
  ['EIP-1967 beacon', '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'],
  ['EIP-1967 rollback', '0x4910fdfa16fed3260ed0e7147f7cc6da11a60208b5b9406d12a635614ffd9143'],
  // #12b: ERC-1822, shazow/whatsabi src/proxies.ts, EIP-2535
  [
    'EIP-1822 (UUPS) implementation',
    '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  ],
  [
    'zeppelinos implementation',
    '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
  ],
  ['zeppelinos admin', '0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390b'],
  [
    'EIP-2535 diamond storage',
    '0xc8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c',
  ],
  // #12c: safe-global/safe-smart-account contracts/base
  ['Safe fallback handler', '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5'],
  ['Safe guard', '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8'],
  ['Safe module guard', '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947'],
] as const)('%s is where it is published', (name, slot) => {
  expect(slotOf(name)).toBe(slot)
})

test('slots of Solady (Vectorized/solady src/auth/Ownable.sol, src/tokens/ERC20.sol)', () => {
  const not = BigInt(keccak256(stringToHex('_OWNER_SLOT_NOT'))) >> 224n
  expect(slotOf('Solady Ownable')).toBe(slotWord(~not))
  const owner = 'address(0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5)'
  expect(slotOf('Solady ERC20 balance', (slot) => slot.replace('address()', owner))).toBe(
    '0xc3f90ca8158bf80a2a7ea4f37e822d2967dd219204b24f54560c7c78a7a48a77',
  )
  const spender = `${'cd'.repeat(20)}`
  const preimage =
    `0xd0074f4e6490ae3f888d1d4f7e3e43326bd3f0f500000000000000007f5e9f20${spender}` as const
  expect(
    slotOf('Solady ERC20 allowance', (slot) =>
      slot.replace('address()', owner).replace('address()', `address(0x${spender})`),
    ),
  ).toBe(keccak256(preimage))
})

test.each(wellKnownSlots.map((slot) => [slot.name, slot] as const))(
  '%s is in words of the builder',
  (_, { slot, declared }) => {
    const formula = parseSlot(slot)
    expect('base' in formula && formatSlot(formula)).toBe(slot)
    if (declared !== '') expect(readDeclaration(declared)).toHaveProperty('variables')
  },
)
