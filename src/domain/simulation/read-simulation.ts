import type { Hex } from 'viem'
import { transferLogAddress } from '#domain/log/token-moves.ts'
import { asRevert } from '#domain/revert/revert.ts'
import { byteLength, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawObject, isRawObject } from '#domain/values/raw.ts'

export type SimulatedCall = {
  gasUsed: bigint
  /** The returned data, or those of a revert. */
  data: Hex
  /** Every log, with those by which the node tells moves of native currency. */
  logs: readonly unknown[]
  contractLogs: readonly unknown[]
} & (
  | { outcome: 'succeeds' }
  /** `fails` is an end without a contract’s say, such as out of gas. */
  | { outcome: 'reverts' | 'fails'; message: string }
)

/** The answer to a bundle: its calls in their order, and the block in which they were run. */
export type Simulation = {
  calls: readonly SimulatedCall[]
  number: bigint
  seconds: bigint
  /** The block that they ran after; anvil writes zeros. */
  parentHash: unknown
}

/**
 * Reads the result of `eth_simulateV1` (execution-apis) for a bundle in one block. Nodes write the
 * empty blocks before a block whose number is overridden, so that the calls are in the last one.
 * @returns the problem of a result that has not this form
 */
export function parseSimulation(
  result: unknown,
  callCount: number,
): Simulation | { problem: string } {
  const block: unknown = Array.isArray(result) ? result.at(-1) : undefined
  if (!isRawObject(block) || !Array.isArray(block.calls))
    return { problem: 'The result has no block with calls.' }
  if (block.calls.length !== callCount)
    return { problem: `The result has ${block.calls.length} calls; ${callCount} were sent.` }
  const [number, seconds] = [readQuantity(block.number), readQuantity(block.timestamp)]
  if (number === undefined || seconds === undefined)
    return { problem: 'The simulated block has no number or no time.' }
  const calls = block.calls.map(readSimulatedCall)
  const unreadable = calls.indexOf(undefined)
  if (unreadable >= 0)
    return {
      problem: `Call ${unreadable + 1}: status, gasUsed, returnData and logs are not all there.`,
    }
  const { parentHash } = asRawObject((result as readonly unknown[])[0])
  return { calls: calls as SimulatedCall[], number, seconds, parentHash }
}

/** Reads one call of the result; undefined where its status, gas, data or logs are not readable. */
export function readSimulatedCall(call: unknown): SimulatedCall | undefined {
  if (!isRawObject(call)) return undefined
  const { returnData = '0x', logs = [] } = call
  const [status, gasUsed] = [readQuantity(call.status), readQuantity(call.gasUsed)]
  if (gasUsed === undefined || byteLength(returnData) === undefined || !Array.isArray(logs))
    return undefined
  const data = returnData as Hex
  if (status === 1n) {
    const contractLogs = logs.filter((log) => !isTransferLog(log))
    return { outcome: 'succeeds', gasUsed, data, logs, contractLogs }
  }
  // The moves of a failed call were undone, though anvil lists them.
  const undone = { gasUsed, logs: [], contractLogs: [] }
  return status === 0n ? { ...undone, ...readFailure(call.error, data) } : undefined
}

const isTransferLog = (log: unknown) =>
  isRawObject(log) && isSameHex(log.address, transferLogAddress)

/** Codes differ by node (geth 3 and -32015, anvil -3200); nodes put the revert data in either field. */
function readFailure(error: unknown, returnData: Hex) {
  const { code, message, data } = asRawObject(error)
  const text = typeof message === 'string' ? message : 'execution failed'
  const revert = asRevert({
    code: typeof code === 'number' ? code : 0,
    message: text,
    data: returnData === '0x' ? data : returnData,
  })
  return {
    outcome: revert ? ('reverts' as const) : ('fails' as const),
    message: text,
    data: revert?.data ?? returnData,
  }
}
