import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Address, Hex } from 'viem'
import { unverifiable } from '#domain/proof/verdict.ts'
import type { ValueChange } from '#domain/storage/history/value-history.ts'
import { countWithNoun, groupDigits, toQuantityHex } from '#domain/values/quantity.ts'
import { stateProofQuery } from '#queries/state/use-state-checks.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { StateVerification } from '#ui/verdict/state-verification.tsx'

/** Most rows that are proven: each is of another block, whose header and proof are two requests. */
const maxProvenRows = 20
const maxConcurrentProofs = 4

type Props = {
  address: Address
  position: Hex
  changes: readonly ValueChange[]
  /** Called with the blocks whose values are not as proven. */
  onChecked: (wrongBlocks: ReadonlySet<bigint>) => void
}

/** Proves the new values of a history’s newest rows, each at its own block, by a press. */
export default function ChangeVerification({ address, position, changes, onChecked }: Props) {
  const network = usePageNetwork()
  const use = useExtraMethodUse(network)
  const [dueCount, setDueCount] = useState(0)
  const known = changes.flatMap(({ at, new: word }) => (word === null ? [] : [{ at, word }]))
  const rows = known.slice(-maxProvenRows).reverse()
  const results = useQueries({
    queries: rows.map(({ at, word }, index) => {
      const question = { block: toQuantityHex(at), shown: { slots: { [position]: word } } }
      const enabled = index < dueCount
      return { ...stateProofQuery(network, { address, ...question }), enabled }
    }),
  })
  const nextCount = results.filter(({ isPending }) => !isPending).length + maxConcurrentProofs
  if (dueCount > 0 && dueCount < nextCount) setDueCount(nextCount)
  const checks = rows.map(({ at }, index) => {
    const { data, error } = results[index] ?? {}
    const why = error?.message ?? (data && 'why' in data ? data.why : undefined)
    const verdicts = data && 'checks' in data ? data.checks.map(({ verdict }) => verdict) : []
    const worstOf = (kinds: RegExp) => verdicts.find((verdict) => kinds.test(verdict?.kind ?? ''))
    const worst = worstOf(/^mismatch$/) ?? worstOf(/^(?!verified$)/) ?? verdicts.at(-1)
    const verdict = why === undefined ? worst : unverifiable('no proof', why)
    return { label: `Block ${groupDigits(at)}`, verdict }
  })
  const wrongBlocks = rows.flatMap(({ at }, index) =>
    checks[index]?.verdict?.kind === 'mismatch' ? [at] : [],
  )
  const tellChecked = useEffectEvent(() => onChecked(new Set(wrongBlocks)))
  useEffect(() => tellChecked(), [wrongBlocks.join(' ')])
  if (rows.length === 0) return null
  const kind = use === 'never' ? 'never' : dueCount > 0 ? 'done' : 'on request'
  const bound = rows.length < known.length ? ` of ${groupDigits(known.length)}` : ''
  return (
    <StateVerification
      kind={kind}
      {...(kind === 'done' ? { checks } : { verify: () => setDueCount(nextCount) })}
      what={countWithNoun(rows.length, 'value')}
      note={`Your browser checks ${countWithNoun(rows.length, 'new value')}${bound}, each against the state of its block.`}
    />
  )
}
