import type { ChainContext } from '#domain/proof/chain.ts'
import { catchFieldProblem, fieldProblemVerdict } from '#domain/proof/checks/encoding-problem.ts'
import { mismatchVerdict } from '#domain/proof/checks/mismatch-verdict.ts'
import { FieldProblem, readDataBytes } from '#domain/proof/field-bytes.ts'
import { type ProofRule, type ProofVerdict, unverifiable, verified } from '#domain/proof/verdict.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** keccak256(rlp([])): the value in every block since the merge. */
const emptyUnclesHash = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

const rule: ProofRule = {
  formula: 'sha3Uncles = keccak256(rlp(headers of the uncles))',
  sources: ['Yellow paper 4.3', 'EIP-3675'],
}

/**
 * Whether the list of uncles is empty where the header says so. Existing uncles cannot be checked:
 * their headers are not in the answer.
 */
export function checkUncles(block: RawObject, chain: ChainContext): ProofVerdict {
  const { uncles } = block
  if (!Array.isArray(uncles))
    return fieldProblemVerdict(new FieldProblem('uncles', 'is missing or not a list'))
  const unclesHash = catchFieldProblem(() => toHex(readDataBytes(block, 'sha3Uncles', 32)))
  if (unclesHash instanceof FieldProblem) return fieldProblemVerdict(unclesHash)
  if (uncles.length === 0 && unclesHash === emptyUnclesHash)
    return verified(
      'none',
      'The header’s hash is that of no uncles, and the list is empty.',
      rule,
      [{ label: 'sha3Uncles', answered: unclesHash, computed: emptyUnclesHash }],
    )
  if (uncles.length > 0 && unclesHash !== emptyUnclesHash)
    return unverifiable(
      'headers needed',
      'The header hashes the uncles’ headers; the response has only their hashes.',
      rule,
    )
  return mismatchVerdict(
    chain,
    `The response lists ${uncles.length} uncles; the header has ${unclesHash === emptyUnclesHash ? 'none' : 'some'}.`,
    rule,
    [
      {
        label: 'sha3Uncles',
        answered: unclesHash,
        computed: uncles.length === 0 ? emptyUnclesHash : 'another hash',
      },
    ],
  )
}
