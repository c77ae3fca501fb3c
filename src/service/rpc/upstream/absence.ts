import { rpcCode } from '#protocol/json-rpc.ts'
import type { RpcResponseError } from '#service/rpc/rpc-error.ts'

/** How nodes say that they do not have a block, which is `null` by spec 7.4. */
const missingBlockPatterns = [
  // Erigon, `block not found: 4294967295`; erigontech/rpc-tests, eth_estimateGas/test_14.
  /^block not found/i,
  // Nethermind, `4294967295 could not be found` or a hash; issues 8563 and 11173.
  /^(\d+|0x[0-9a-f]{64}) could not be found/i,
  // Code -39001 of ethereum/execution-apis.
  /^unknown block/i,
  // Ganache before 7, for a hash and for a number; recorded from ganache-cli 6.12.2.
  /^key not found in database/i,
  /^LevelUpArrayAdapter named 'blocks' index out of range/,
  // zkSync Era, Web3Error::NoBlock.
  /^block with such an ID doesn't exist/i,
  // Conflux, for an epoch to come.
  /^invalid param\w*: expected a numbers? with less than largest epoch number/i,
]

/** How nodes say that a block which they have has no transaction at an index. */
const missingTransactionPatterns = [
  // Nethermind before 1.32; NethermindEth/nethermind issue 8648.
  /^position index is incorrect/i,
  // Ganache before 7; recorded from ganache-cli 6.12.2.
  /^transaction at index \w+ does not exist in block/i,
  // Ganache 7, from JavaScript itself, which words it differently since Node 16.
  /^cannot read propert(y 'toJSON' of undefined|ies of undefined \(reading 'toJSON'\))$/i,
]

/** A node that has lost the data, or never had it, cannot know whether something exists. */
const missingDataPattern =
  /prune|history|historical|archive|sync|missing|unavailable|not available/i

/**
 * Whether an error says that this node lacks a block, a transaction, the state of a block or the
 * method, which another node may have. `header not found` is Geth's, for a block that it does not have yet.
 */
export const isLackingError = (error: RpcResponseError): boolean =>
  error.code === 4444 ||
  error.code === rpcCode.methodNotFound ||
  missingDataPattern.test(error.message) ||
  /^header not found/i.test(error.message) ||
  isAbsenceError(error)

const matchesAny =
  (absencePatterns: readonly RegExp[]) =>
  ({ code, message }: RpcResponseError): boolean =>
    code !== 4444 &&
    !missingDataPattern.test(message) &&
    absencePatterns.some((pattern) => pattern.test(message))

/** Whether an error says that the node has nothing of this number or hash. */
export const isAbsenceError = matchesAny([...missingBlockPatterns, ...missingTransactionPatterns])

/**
 * Whether an error says that the block of a tag has no such transaction. A missing block means
 * something else for a tag: nothing is finalized yet, or the node does not sync.
 */
export const isMissingTransactionError = matchesAny(missingTransactionPatterns)
