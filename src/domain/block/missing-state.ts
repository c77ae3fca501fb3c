/**
 * How nodes say that they no longer have the state of an old block: geth and its kin, reth
 * (paradigmxyz/reth#4092), Erigon, Besu, Nethermind, and the code 4444 that EIP-4444 led to.
 */
const missingStatePatterns = [
  /missing trie node/i,
  /historical state .*(?:unavailable|not available)/i,
  /state at block #?\d+ is pruned|pruned history|due to pruning|state .*pruned/i,
  /world state unavailable/i,
  /no state available/i,
  /archive/i,
]

/** Whether an error says that the state existed once, and only an archive node has it. */
export const isMissingStateError = ({
  code,
  message,
}: {
  code: number
  message: string
}): boolean => code === 4444 || missingStatePatterns.some((pattern) => pattern.test(message))
