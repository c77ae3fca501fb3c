import { ether, grouped } from '#domain/quantity.ts'

/** A node's refusal to estimate, for people; the message itself is to stand beside it. */
export type RefusalWords = { title: string; meaning: string; advice: string }

type Rule = { pattern: RegExp; words: (match: RegExpMatchArray) => RefusalWords }

const rule = (
  pattern: RegExp,
  title: string,
  meaning: string | ((match: RegExpMatchArray) => string),
  advice: string,
): Rule => ({
  pattern,
  words: (match) => ({
    title,
    meaning: typeof meaning === 'string' ? meaning : meaning(match),
    advice,
  }),
})

/**
 * Texts of our service, over WebSocket where no HTTP status says it, and of geth, Erigon, Nethermind,
 * Besu, Reth and anvil for calls that they refuse to try. Codes do not tell these apart (most use
 * -32000), so the text decides.
 */
const rules: Rule[] = [
  rule(
    /^the node behind this service is asked too often|^too many requests/i,
    'Too many requests',
    'The service, or the node behind it, limits how often it may be asked.',
    'Wait a moment, then try again.',
  ),
  rule(
    /^the node behind this service /i,
    'The service has trouble behind it',
    'It answered, but the node that it relies on did not.',
    'This usually passes: try again in a moment.',
  ),
  rule(
    /gas required exceeds(?: allowance)?:? \(?(\d+)\)?/i,
    'The gas does not suffice',
    ([, limit = '']) =>
      limit === '0'
        ? 'The gas limit given is 0, or at the given fee the sender has no ether to pay for any gas.'
        : `The call cannot complete within ${grouped(BigInt(limit))} gas: that is the gas limit given, what the sender’s ether pays for at the given fee, or the most that the node tries.`,
    'Raise the gas limit, or leave out gas and fees. If it still does not suffice, the call may never end.',
  ),
  rule(
    /out of gas/i,
    'The gas does not suffice',
    'The call used up all gas that it was given.',
    'Raise the gas limit or leave it out. If it still does not suffice, the call may never end.',
  ),
  rule(
    /insufficient funds|insufficient maxfeepergas for sender balance|upfront cost exceeds account balance/i,
    'The sender lacks ether',
    (match) => `The sender cannot pay for the value and the gas.${shortfall(match.input ?? '')}`,
    'Choose a sender that holds enough, lower the value, or leave out the fees.',
  ),
  rule(
    /max fee per gas less than block base fee|(?:gas price|max fee).*(?:below|less than).*base ?fee/i,
    'The fee is below the base fee',
    'Every gas unit costs at least the block’s base fee, and the fee given is lower.',
    'Raise the max fee or the gas price, or leave both out.',
  ),
  rule(
    /max priority fee per gas higher than max fee per gas|tip.*(?:above|higher than).*(?:fee cap|max fee)/i,
    'The priority fee is above the max fee',
    'The priority fee is part of the max fee.',
    'Lower the priority fee or raise the max fee.',
  ),
  rule(
    /intrinsic gas too (?:low|high)|floor data gas|gas (?:limit )?(?:is )?below intrinsic/i,
    'The gas limit is below the fixed minimum',
    'A transaction pays 21,000 gas and a price per byte of its data before anything runs.',
    'Raise the gas limit or leave it out.',
  ),
  rule(
    /nonce too (?:low|high)|invalid nonce/i,
    'The nonce does not fit',
    'The node compares the transaction’s nonce with the sender’s count, although an estimate needs none.',
    'Try another sender, or leave it out.',
  ),
  rule(
    /max initcode size exceeded|initcode (?:size|too large)/i,
    'The init code is too large',
    'The code that creates a contract has at most 49,152 bytes (EIP-3860).',
    'Split the contract, or optimize it for size.',
  ),
  rule(
    /invalid opcode|invalidfeopcode|invalid jump|stack (?:underflow|overflow)|bad instruction/i,
    'The code stopped at an invalid instruction',
    'The call came upon something that the machine does not execute: code for a later fork, data that is no init code, or an assert of a Solidity before 0.8.',
    'Check the recipient, the data and the network.',
  ),
  rule(
    /exceeds block gas limit|gas limit (?:is )?too high/i,
    'The gas limit is above what a block holds',
    'No block could include such a transaction.',
    'Lower the gas limit or leave it out.',
  ),
  rule(
    /(?:header|block) not found|unknown block|missing trie node|pruned|historical state .*not available/i,
    'The node has no state for this block',
    'The block does not exist here, or the node no longer keeps its state.',
    'Ask at a later block, or leave the block out.',
  ),
]

/** Words for a refusal whose text is known, or undefined. */
export function refusalWords(message: string): RefusalWords | undefined {
  for (const { pattern, words } of rules) {
    const match = message.match(pattern)
    if (match) return words(match)
  }
  return undefined
}

/** geth and Reth say `have 5 want 7`, in wei. */
function shortfall(message: string): string {
  const [, have, want] = message.match(/have (\d+),? want (\d+)/) ?? []
  if (have === undefined || want === undefined) return ''
  return ` It has ${ether(BigInt(have))} and needs ${ether(BigInt(want))}.`
}
