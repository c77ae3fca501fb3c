import type { RpcError } from '#service/rpc/rpc-error.ts'

/** How nodes say that they do not have a block, which spec 7.4 calls `null`. */
const noBlock = [
  // Erigon, `block not found: 4294967295`; erigontech/rpc-tests, eth_estimateGas/test_14.
  /^block not found/i,
  // Nethermind, `4294967295 could not be found` or a hash; issues 8563 and 11173.
  /^(\d+|0x[0-9a-f]{64}) could not be found/i,
  // Code -39001 of ethereum/execution-apis.
  /^unknown block/i,
  // Ganache before 7; ganache-ui issue 906.
  /^key not found in database/i,
]

/** How they say that a block which they have has no transaction at an index. */
const noTransaction = [
  // Nethermind before 1.32; NethermindEth/nethermind issue 8648.
  /^position index is incorrect/i,
  // Ganache 7, from JavaScript itself, which words it differently since Node 16.
  /^cannot read propert(y 'toJSON' of undefined|ies of undefined \(reading 'toJSON'\))$/i,
]

/** A node that has lost the data, or never had it, does not know whether there is something. */
const unknowing = /prune|history|historical|archive|sync|missing|unavailable|not available/i

const says =
  (absent: readonly RegExp[]) =>
  ({ code, message }: RpcError): boolean =>
    code !== 4444 && !unknowing.test(message) && absent.some((words) => words.test(message))

/** Whether an error says that what was asked for by number or hash is not there. */
export const isAbsenceError = says([...noBlock, ...noTransaction])

/**
 * Whether an error says that the block of a tag has no such transaction. That there is no such block
 * means something else there: nothing is finalized yet, or the node does not follow.
 */
export const isMissingTransactionError = says(noTransaction)
