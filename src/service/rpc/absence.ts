import type { RpcError } from '#service/rpc/rpc-error.ts'

/** How nodes say that they do not have a block or a transaction, which spec 7.4 calls `null`. */
const absent = [
  // Erigon, `block not found: 4294967295`; erigontech/rpc-tests, eth_estimateGas/test_14.
  /^block not found/i,
  // Nethermind before 1.32, an index out of range; NethermindEth/nethermind issue 8648.
  /^position index is incorrect/i,
  // Nethermind, `4294967295 could not be found` or a hash; issues 8563 and 11173.
  /^(\d+|0x[0-9a-f]{64}) could not be found/i,
  // Code -39001 of ethereum/execution-apis.
  /^unknown block/i,
  // Ganache before 7; ganache-ui issue 906.
  /^key not found in database/i,
]

/** A node that has lost the data, or never had it, does not know whether there is something. */
const unknowing = /prune|history|historical|archive|sync|missing|unavailable|not available/i

/** Whether an error says that what was asked for by number or hash is not there. */
export const saysAbsent = ({ code, message }: RpcError): boolean =>
  code !== 4444 && !unknowing.test(message) && absent.some((words) => words.test(message))
