import type { ProofCheck, Rung } from '#domain/proof/proof-checks.ts'
import type { Tone } from '#ui/entity/status-tag.tsx'

const isUpper = (rung: Rung | undefined) => rung === 'chain' || rung === 'connections'

/**
 * All checks of a response in a few words, for the `VerificationTag` in the header. That a head or another
 * connection has the block says more than the response does: it counts only where they have not.
 */
export function summarizeChecks(allChecks: readonly ProofCheck[]): { text: string; tone: Tone } {
  const kinds = allChecks
    .filter(({ rung, verdict }) => !isUpper(rung) || verdict?.kind === 'mismatch')
    .map(({ verdict }) => verdict?.kind)
  if (kinds.includes('mismatch')) return { text: 'Mismatch', tone: 'bad' }
  if (kinds.includes('wrong-chain')) return { text: 'Wrong chain', tone: 'warn' }
  if (kinds.includes(undefined)) return { text: 'Verifying…', tone: 'plain' }
  const verifiedCount = kinds.filter((kind) => kind === 'verified').length
  if (verifiedCount === 0) return { text: 'Not verified', tone: 'plain' }
  if (verifiedCount === kinds.length)
    return { text: `Verified · ${verifiedCount} checks`, tone: 'ok' }
  return { text: `Verified · ${verifiedCount} of ${kinds.length} checks`, tone: 'plain' }
}
