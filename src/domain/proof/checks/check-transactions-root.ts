import { chainFamily } from '#domain/chains/chain-family.ts'
import type { ChainContext } from '#domain/proof/chain.ts'
import {
  catchFieldProblem,
  encodingProblem,
  fieldProblemVerdict,
} from '#domain/proof/checks/encoding-problem.ts'
import { mismatchVerdict } from '#domain/proof/checks/mismatch-verdict.ts'
import { FieldProblem, readDataBytes } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { orderedTrieRoot } from '#domain/proof/ordered-trie.ts'
import { isUntriedType } from '#domain/proof/transaction-encoding.ts'
import type { TransactionReading, TransactionReadings } from '#domain/proof/transaction-readings.ts'
import {
  formatAnswered,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  unverifiable,
  verified,
} from '#domain/proof/verdict.ts'
import { emptyCodeHash } from '#domain/values/empty-root.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import { countWithNoun, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

const rule: ProofRule = {
  formula: 'transactionsRoot = trie({ rlp(index): type ++ rlp(fields and signature) })',
  sources: ['Yellow paper 4.3.2', 'EIP-2718'],
}

/**
 * Whether the list of transactions is the one that the header commits to by its root. A root by
 * another rule is only believed of a header that has the requested hash: otherwise it may have been
 * put there, to hide that the list was emptied.
 */
export function checkTransactionsRoot(
  block: RawObject,
  readings: TransactionReadings,
  chain: ChainContext,
  header: Pick<ProofVerdict, 'kind'>,
  keccak256: Keccak256,
): ProofVerdict {
  if (readings === 'hashes')
    return unverifiable('hashes only', 'Load the full transactions to check their root.')
  const headerRoot = catchFieldProblem(() => toHex(readDataBytes(block, 'transactionsRoot', 32)))
  for (const problem of [readings, headerRoot])
    if (problem instanceof FieldProblem) return fieldProblemVerdict(problem)
  const encodedReadings = readings as readonly TransactionReading[]
  const unencodedReading = encodedReadings.find(({ problem }) => problem)
  if (unencodedReading) return encodingProblem(unencodedReading)
  const transactionBytes = encodedReadings.map(({ encoded }) => encoded?.bytes as Uint8Array)
  const computedRoot = toHex(orderedTrieRoot(transactionBytes, keccak256))
  const compared = [
    { label: 'transactionsRoot', answered: formatAnswered(headerRoot), computed: computedRoot },
  ]
  if (computedRoot === headerRoot)
    return verified(
      'matches',
      `${countWithNoun(encodedReadings.length, 'transaction')} in this order ${encodedReadings.length === 1 ? 'has' : 'have'} the root in the header: none was changed, added, omitted or moved.`,
      rule,
      compared,
    )
  // EDR, the node of Hardhat 2 and 3, has that hash in its first block, not the root of an empty trie.
  if (encodedReadings.length === 0 && headerRoot === emptyCodeHash && header.kind === 'verified')
    return unverifiable(
      'other rule',
      'Hardhat’s node writes the hash of no bytes here, not the root of an empty trie. Not verifiable.',
      rule,
      compared,
    )
  const lastReading = encodedReadings.at(-1)
  if (lastReading && isStateSync(lastReading.raw, chain)) {
    const rootWithoutLast = toHex(orderedTrieRoot(transactionBytes.slice(0, -1), keccak256))
    if (rootWithoutLast === headerRoot)
      return partlyVerified(
        'all but the last',
        `${countWithNoun(encodedReadings.length - 1, 'transaction')} have the root in the header. The last one is a Polygon state sync outside the root: not verifiable.`,
        rule,
        [
          {
            label: 'transactionsRoot without the last',
            answered: headerRoot,
            computed: rootWithoutLast,
          },
        ],
      )
  }
  const untriedReading = encodedReadings.find(
    ({ encoded }) => encoded && isUntriedType(encoded.type),
  )
  if (untriedReading)
    return unverifiable(
      `type ${untriedReading.raw.type}`,
      `The root differs. The encoding of type ${untriedReading.raw.type} follows Arbitrum’s source and is untested on public blocks.`,
      rule,
      compared,
    )
  return mismatchVerdict(
    chain,
    `The ${groupDigits(encodedReadings.length)} transactions have another root than in the header: at least one was changed, added, omitted or moved.`,
    rule,
    compared,
  )
}

/**
 * A state sync of Polygon: unsigned, from no one to no one, without gas; on no other chain that is
 * known.
 */
export const isStateSync = ({ from, to, gas, v, r, s }: RawObject, { id }: ChainContext): boolean =>
  (id === undefined || chainFamily(id) === 'polygon') &&
  [from, to, gas, v, r, s].every((value) => readQuantity(value) === 0n)
