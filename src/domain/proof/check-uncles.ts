import { toHex } from '#domain/values/hex-bytes.ts'
import type { Chain } from '#domain/proof/chain.ts'
import { differs } from '#domain/proof/mismatch-verdict.ts'
import { FieldProblem, readData } from '#domain/proof/field-bytes.ts'
import { attempt, missing } from '#domain/proof/encoding-problem.ts'
import { type Rule, unverifiable, type Verdict, verified } from '#domain/proof/verdict.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** keccak256(rlp([])): what every block since the merge has. */
const emptyUncles = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

const rule: Rule = {
  formula: 'sha3Uncles = keccak256(rlp(headers of the uncles))',
  sources: ['Yellow paper 4.3', 'EIP-3675'],
}

/**
 * Whether the list of uncles is empty where the header says so. Those that there are cannot be
 * checked: their headers are not in the answer.
 */
export function checkUncles(block: RawObject, chain: Chain): Verdict {
  const { uncles } = block
  if (!Array.isArray(uncles)) return missing(new FieldProblem('uncles', 'is missing, or no list'))
  const hash = attempt(() => toHex(readData(block, 'sha3Uncles', 32)))
  if (hash instanceof FieldProblem) return missing(hash)
  if (uncles.length === 0 && hash === emptyUncles)
    return verified(
      'none',
      'The header says that there are no uncles, and the list is empty.',
      rule,
      [{ what: 'sha3Uncles', answered: hash, computed: emptyUncles }],
    )
  if (uncles.length > 0 && hash !== emptyUncles)
    return unverifiable(
      'headers needed',
      'The header holds the hash of the uncles’ headers, and the answer gives only their hashes.',
      rule,
    )
  return differs(
    chain,
    `The answer lists ${uncles.length} uncles, and the header says that there are ${hash === emptyUncles ? 'none' : 'some'}.`,
    rule,
    [
      {
        what: 'sha3Uncles',
        answered: hash,
        computed: uncles.length === 0 ? emptyUncles : 'another one',
      },
    ],
  )
}
