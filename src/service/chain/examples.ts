import { type Address, numberToHex, parseEther } from 'viem'
import { readCodeMetadata, readContractMetadata } from '#domain/contract/code-metadata.ts'
import type { Example, PublishedLayout } from '#protocol/connection.ts'
import { accountAt, recipientAddress } from '#service/chain/accounts.ts'
import { storageLayout as guestbookLayout } from '#service/chain/contracts/guestbook.sol'
import { deployedBytecode, metadata, source } from '#service/chain/contracts/guestbook.sol?metadata'
import { storageLayout as reverterLayout } from '#service/chain/contracts/reverter.sol'
import { storageLayout as tokenLayout } from '#service/chain/contracts/token.sol'
import { storageLayout as vaultLayout } from '#service/chain/contracts/vault.sol'
import { callData, contractsOf } from '#service/chain/contracts.ts'
import { delegatorIndex } from '#service/chain/every-transaction-type.ts'
import type { BuiltInFiles } from '#service/files/built-in-files.ts'

const accountAddress = (index: number): Address => accountAt(index).address
const { token, reverter, vault, guestbook } = contractsOf(accountAddress(0))

/** Examples on the tour's chain for the pages other than the block's. */
export const examples: Example[] = [
  {
    title: 'Failed transaction',
    note: 'Reverted with a reason: deposit below minimum',
    page: 'transaction',
    block: '0xd',
    index: '0x0',
  },
  {
    title: 'Contract creation',
    note: 'No recipient; the input is the token’s init code',
    page: 'transaction',
    block: '0x2',
    index: '0x0',
  },
  {
    title: 'ERC-20 balance',
    note: 'balanceOf[0xa0Ee…] read from storage slot 3',
    page: 'storage',
    address: token,
    slot: '0x3',
    keys: [{ type: 'address', value: accountAddress(9) }],
    path: `balanceOf[${accountAddress(9)}]`,
  },
  {
    title: 'Packed variables',
    note: 'Owner, time and flag in slot 0 of the vault',
    page: 'storage',
    address: vault,
    slot: '0x0',
    keys: [],
    path: 'owner',
  },
  {
    title: 'Nested mapping',
    note: 'Two keys, hashed from the outer one inwards',
    page: 'storage',
    address: vault,
    slot: '0x4',
    keys: [
      { type: 'address', value: accountAddress(9) },
      { type: 'uint256', value: '5' },
    ],
    path: `positions[${accountAddress(9)}][5].amount`,
  },
  {
    title: 'Transfer estimate',
    note: 'A token transfer: 34,458 gas',
    page: 'gas',
    call: {
      from: accountAddress(9),
      to: token,
      data: callData('token', 'transfer', [recipientAddress(15), parseEther('2.5')]),
    },
  },
  {
    title: 'Reverting estimate',
    note: 'A call with a reason: value too low',
    page: 'gas',
    call: {
      from: accountAddress(9),
      to: reverter,
      value: numberToHex(parseEther('0.1')),
      data: callData('reverter', 'deposit', []),
    },
  },
  {
    title: 'Custom error estimate',
    note: 'A withdrawal above the balance',
    page: 'gas',
    call: { from: accountAddress(9), to: reverter, data: callData('reverter', 'withdraw', [250n]) },
  },
  {
    title: 'Contract with its ABI',
    note: 'Metadata, ABI and read functions',
    page: 'read',
    address: guestbook,
  },
  {
    title: 'Delegated account',
    note: 'EOA that runs a contract’s code (EIP-7702)',
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

/**
 * The files whose CIDs are on the tour's chain: the metadata of the guestbook, named by its code,
 * and its source, named by the metadata. Throws when the compiler did not put the CIDs there.
 */
export function metadataFiles(): BuiltInFiles[] {
  const parsedMetadata = readContractMetadata(metadata)
  const [namedSource] = 'problem' in parsedMetadata ? [] : parsedMetadata.sources
  const cid = readCodeMetadata(deployedBytecode)?.ipfs
  if (cid === undefined || namedSource?.cid === undefined)
    throw new Error('guestbook.sol is compiled without the CIDs of its files')
  return [
    { name: 'metadata.json', cid, parts: filePart('metadata.json', metadata) },
    { name: namedSource.path, cid: namedSource.cid, parts: filePart(namedSource.path, source) },
  ]
}

const filePart = (path: string, text: string) => [{ path, content: Buffer.from(text) }]
