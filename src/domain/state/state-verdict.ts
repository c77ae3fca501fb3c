import { hasRule } from '#domain/chains/chain-family.ts'
import type { ChainContext } from '#domain/proof/chain.ts'
import { mismatchVerdict } from '#domain/proof/checks/judge.ts'
import {
  fieldMissing,
  mismatch,
  type ProofVerdict,
  partlyVerified,
  unverifiable,
  type ValueComparison,
  verified,
} from '#domain/proof/verdict.ts'
import type { TrieProof } from '#domain/state/walk-trie.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'

/** Values beside those that a proof gives, of one check. */
export type Findings = {
  /** Fields of the proof's own response that its nodes contradict. */
  contradicted: ValueComparison[]
  /** Shown values that are not the proven ones. */
  differing: ValueComparison[]
  /** Shown values that are not the proven ones, but were when they were read again at the block. */
  changed: ValueComparison[]
  same: ValueComparison[]
  /** Something that does not fit, and makes nothing wrong that is shown. */
  remark?: { brief: string; text: string } | undefined
}

export const noFindings = (): Findings => ({
  contradicted: [],
  differing: [],
  changed: [],
  same: [],
})

/** The remark on nodes of a response that are on no path; none where all are. */
export const extraNodesRemark = (count: number): Findings['remark'] =>
  count > 0
    ? {
        brief: 'extra nodes',
        text: `${countWithNoun(count, 'node')} of the response ${count === 1 ? 'is' : 'are'} not on the path.`,
      }
    : undefined

/** The subject of a check, for its texts. */
export type CheckedState = {
  /** Name of one value, such as "balance". */
  noun: string
  /** The brief text where all is the same, and what that proves. */
  brief: string
  proves: string
  /** Number of the block, where its header has one. */
  number: bigint | undefined
  isHeaderProven: boolean
}

/** The verdict on what was found, the worst first. */
export function stateVerdict(
  { contradicted, differing, changed, same, remark }: Findings,
  { noun, brief, proves, number, isHeaderProven }: CheckedState,
): ProofVerdict {
  const blockName = number === undefined ? 'this block' : `block ${groupDigits(number)}`
  const shownAre = (values: readonly unknown[], one: string, many: string) =>
    `${countWithNoun(values.length, noun)} shown ${values.length === 1 ? one : many}`
  if (contradicted.length > 0) {
    const names = contradicted.slice(0, maxNames).map(({ label }) => label)
    const words = `The proof contradicts ${countWithNoun(contradicted.length, 'field')} of its response: ${names.join(', ')}.`
    return mismatch('differs', words, contradicted)
  }
  if (differing.length > 0) {
    const words = `${shownAre(differing, 'is another than', 'are other than')} proven for ${blockName}.`
    return mismatch('differs', words, differing)
  }
  if (changed.length > 0) {
    const words = `${shownAre(changed, 'was', 'were')} read at another block. Below is what is proven at ${blockName}. Refresh to read and verify again.`
    return unverifiable('changed since', words, changed)
  }
  if (remark) return partlyVerified(remark.brief, `${proves} ${remark.text}`, same)
  const words = `${proves} The header that the node gave is not verified.`
  if (!isHeaderProven) return partlyVerified('unverified header', words, same)
  return verified(brief, `${proves} Block: ${blockName}.`, same)
}

/** Most fields that a text names. */
const maxNames = 5

/** The verdict where a proof shows nothing of its key. */
export function brokenProof(
  path: string,
  rootName: string,
  proof: Exclude<TrieProof, { kind: 'value' | 'absent' }>,
  chain: ChainContext,
): ProofVerdict {
  const { node } = proof
  const nodePath = `${path}[${node}]`
  if (proof.kind !== 'other hash')
    return fieldMissing(
      nodePath,
      proof.kind === 'missing'
        ? `The proof ends too early: ${nodePath} is missing.`
        : `${nodePath} is not a node of a Merkle Patricia trie.`,
    )
  const compared = [
    {
      label: node === 0 ? rootName : `hash of ${nodePath}`,
      answered: toHex(proof.expected),
      computed: toHex(proof.computed),
      names: [node === 0 ? 'expected' : 'in its parent', 'computed'] as const,
    },
  ]
  const explanation = `${nodePath} has another hash than ${node === 0 ? `the ${rootName}` : 'its parent names'}: a node was changed, added, omitted or moved, or the proof is of another block or key.`
  // Below a first node that fits, the trie is known to be of this form.
  if (node > 0 || rootName !== 'stateRoot') return mismatch('differs', explanation, compared)
  const otherRule =
    chain.otherRule ??
    'The proof does not fit the state root. This chain may keep its state in another kind of trie.'
  const isRuleKnown = hasRule(chain.id, 'state trie')
  const judged = isRuleKnown ? { ...chain, isRuleKnown } : { ...chain, otherRule }
  return mismatchVerdict(judged, explanation, compared)
}
