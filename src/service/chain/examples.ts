import { type Address, numberToHex, parseEther } from 'viem'
import type { Example, PublishedLayout } from '#protocol/connection.ts'
import { accountAt } from '#service/chain/accounts.ts'
import { storageLayout as guestbookLayout } from '#service/chain/contracts/guestbook.sol'
import { storageLayout as reverterLayout } from '#service/chain/contracts/reverter.sol'
import { storageLayout as tokenLayout } from '#service/chain/contracts/token.sol'
import { storageLayout as vaultLayout } from '#service/chain/contracts/vault.sol'
import { contractsOf, reverterData, tokenData } from '#service/chain/contracts.ts'
import { delegatorIndex } from '#service/chain/every-transaction-type.ts'
import { recipientAddress } from '#service/chain/payments.ts'

const accountAddress = (index: number): Address => accountAt(index).address
const { token, reverter, vault, guestbook } = contractsOf(accountAddress(0))

/** Examples on the tour's chain for the pages other than the block's. */
export const examples: Example[] = [
  {
    title: 'A transaction that creates a contract',
    note: 'It has no recipient: its input is the code that makes the token.',
    page: 'transaction',
    block: '0x2',
    index: '0x0',
  },
  {
    title: 'A balance of the token',
    note: 'What an account holds, in the mapping where this ERC-20 keeps its balances.',
    page: 'storage',
    address: token,
    slot: '0x3',
    keys: [{ type: 'address', value: accountAddress(9) }],
  },
  {
    title: 'Three variables in one slot',
    note: 'An owner, a time and a flag share the 32 bytes of the vault’s slot 0.',
    page: 'storage',
    address: vault,
    slot: '0x0',
    keys: [],
  },
  {
    title: 'A mapping of mappings',
    note: 'Position 5 of a saver: the position is hashed twice, the outer key first.',
    page: 'storage',
    address: vault,
    slot: '0x4',
    keys: [
      { type: 'address', value: accountAddress(9) },
      { type: 'uint256', value: '5' },
    ],
  },
  {
    title: 'A transfer of tokens',
    note: 'It would go through: the sender holds enough.',
    page: 'gas',
    call: {
      from: accountAddress(9),
      to: token,
      data: tokenData('transfer', [recipientAddress(15), parseEther('2.5')]),
    },
  },
  {
    title: 'A deposit that is too small',
    note: 'The contract takes one ether or more, and says so.',
    page: 'gas',
    call: {
      from: accountAddress(9),
      to: reverter,
      value: numberToHex(parseEther('0.1')),
      data: reverterData('deposit', []),
    },
  },
  {
    title: 'A withdrawal beyond the balance',
    note: 'Refused with a custom error, whose arguments say how much is missing.',
    page: 'gas',
    call: { from: accountAddress(9), to: reverter, data: reverterData('withdraw', [250n]) },
  },
  {
    title: 'A contract that brings its own ABI',
    note: 'Code, a file that it names, the ABI in that file, and what its functions answer.',
    page: 'read',
    address: guestbook,
  },
  {
    title: 'An account that became a contract',
    note: 'Its code is only an address: calls of it run the code of the batch contract.',
    page: 'read',
    address: accountAddress(delegatorIndex),
  },
]

/** Where the compiler put the variables of the tour's contracts. */
export const layouts: PublishedLayout[] = [
  { address: token, contract: 'KeyholeToken', source: 'token.sol', storageLayout: tokenLayout },
  { address: vault, contract: 'Vault', source: 'vault.sol', storageLayout: vaultLayout },
  {
    address: reverter,
    contract: 'Reverter',
    source: 'reverter.sol',
    storageLayout: reverterLayout,
  },
  {
    address: guestbook,
    contract: 'Guestbook',
    source: 'guestbook.sol',
    storageLayout: guestbookLayout,
  },
]
