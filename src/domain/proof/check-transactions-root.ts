import { toHex } from '#domain/values/hex-bytes.ts'
import type { Chain } from '#domain/proof/chain.ts'
import { differs } from '#domain/proof/mismatch-verdict.ts'
import { FieldProblem, readData } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { isUntriedType } from '#domain/proof/other-chain-types.ts'
import type { Reading, Readings } from '#domain/proof/transaction-readings.ts'
import { attempt, missing, unreadable } from '#domain/proof/encoding-problem.ts'
import {
  count,
  partly,
  type Rule,
  unverifiable,
  type Verdict,
  verified,
} from '#domain/proof/verdict.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

const rule: Rule = {
  formula: 'transactionsRoot = trie({ rlp(index): type ++ rlp(fields and signature) })',
  sources: ['Yellow paper 4.3.2', 'EIP-2718'],
}

/**
 * Keccak-256 of no bytes, which EDR, the node of Hardhat 2 and 3, writes as the root of the empty list
 * of its first block, instead of the root of an empty trie.
 */
const hashOfNothing = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

/**
 * Whether the list of transactions is the one that the header commits to by its root. A root by
 * another rule is only believed of a header that has the hash asked for: else it may have been put
 * there, to hide that the list was emptied.
 */
export function checkTransactionsRoot(
  block: RawObject,
  readings: Readings,
  chain: Chain,
  header: Pick<Verdict, 'kind'>,
  keccak256: Keccak256,
): Verdict {
  if (readings === 'hashes')
    return unverifiable(
      'hashes only',
      'The answer lists hashes only. The root is made of whole transactions: load them to check it.',
    )
  const root = attempt(() => toHex(readData(block, 'transactionsRoot', 32)))
  for (const problem of [readings, root])
    if (problem instanceof FieldProblem) return missing(problem)
  const list = readings as readonly Reading[]
  const unread = list.find(({ problem }) => problem)
  if (unread) return unreadable(unread)
  const bytes = list.map(({ encoded }) => encoded?.bytes as Uint8Array)
  const computed = toHex(orderedTrieRoot(bytes, keccak256))
  const compared = [{ what: 'transactionsRoot', answered: String(root), computed }]
  if (computed === root)
    return verified(
      'matches',
      `${count(list.length, 'transaction')} in this order ${list.length === 1 ? 'has' : 'have'} the root that the header names: none was changed, added, left out or moved.`,
      rule,
      compared,
    )
  if (list.length === 0 && root === hashOfNothing && header.kind === 'verified')
    return unverifiable(
      'other rule',
      'This node uses another rule for the empty block: Ethereum’s root of no transactions is that of an empty trie, and the header names the hash of no bytes, as Hardhat’s node writes it in its first block. So nothing is proven either way.',
      rule,
      compared,
    )
  const last = list.at(-1)
  if (last && isStateSync(last.raw)) {
    const without = toHex(orderedTrieRoot(bytes.slice(0, -1), keccak256))
    if (without === root)
      return partly(
        'all but the last',
        `${count(list.length - 1, 'transaction')} have the root that the header names. The last one is a state sync, which Polygon appends to the list and leaves out of the root: nothing here proves it.`,
        rule,
        [{ what: 'transactionsRoot without the last', answered: root, computed: without }],
      )
  }
  const untried = list.find(({ encoded }) => encoded && isUntriedType(encoded.type))
  if (untried)
    return unverifiable(
      `type ${untried.raw.type}`,
      `The root differs. But the encoding of type ${untried.raw.type} is read from Arbitrum’s source, and no public block was at hand to try it.`,
      rule,
      compared,
    )
  return differs(
    chain,
    `The ${groupDigits(list.length)} transactions have another root than the header names: at least one was changed, added, left out or moved.`,
    rule,
    compared,
  )
}

/** Polygon's own: unsigned, from nobody to nobody, without gas. */
export const isStateSync = ({ from, to, gas, v, r, s }: RawObject): boolean =>
  [from, to, gas, v, r, s].every((value) => readQuantity(value) === 0n)
