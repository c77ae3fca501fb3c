import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Address, Hex } from 'viem'
import { unverifiable } from '#domain/proof/verdict.ts'
import { countWithNoun, groupDigits, toQuantityHex } from '#domain/values/quantity.ts'
import { stateProofQuery } from '#queries/state/use-state-checks.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { StateTag, StateVerification } from '#ui/verdict/state-verification.tsx'

/** Most rows that are proven: each is of another block, whose header and proof are two requests. */
const maxProvenRows = 20

type Props = {
  address: Address
  position: Hex
  /** The words that the history shows, the oldest first. */
  shown: readonly { at: bigint; word: Hex }[]
  /** Whether they are proven now, and what starts that. */
  isDue: boolean
  verify: () => void
  /** Whether to draw the outcome in the head of the table, not the checks below it. */
  isTag?: boolean
  /** Called with the blocks whose values are not as proven. */
  onChecked?: (wrongBlocks: ReadonlySet<bigint>) => void
}

/** Proves the newest words of a history, each at its own block, by a press. */
export default function ChangeVerification(props: Props) {
  const { address, position, shown, isDue, verify, isTag, onChecked } = props
  const network = usePageNetwork()
  const use = useExtraMethodUse(network)
  const rows = shown.slice(-maxProvenRows).reverse()
  const results = useQueries({
    queries: rows.map(({ at, word }) => {
      const question = { block: toQuantityHex(at), shown: { slots: { [position]: word } } }
      return { ...stateProofQuery(network, { address, ...question }), enabled: isDue }
    }),
  })
  const checks = rows.map(({ at }, index) => {
    const { data, error } = results[index] ?? {}
    const why = error?.message ?? (data && 'why' in data ? data.why : undefined)
    const verdicts = data && 'checks' in data ? data.checks.map(({ verdict }) => verdict) : []
    const worstOf = (kinds: RegExp) => verdicts.find((verdict) => kinds.test(verdict?.kind ?? ''))
    const worst = worstOf(/^mismatch$/) ?? worstOf(/^(?!verified$)/) ?? verdicts.at(-1)
    const verdict = why === undefined ? worst : unverifiable('no proof', why)
    return { label: `Block ${groupDigits(at)}`, rung: 'state', verdict } as const
  })
  const wrongBlocks = rows.flatMap(({ at }, index) => {
    const { data } = results[index] ?? {}
    return data && 'wrongSlots' in data && data.wrongSlots?.length ? [at] : []
  })
  const tellChecked = useEffectEvent(() => onChecked?.(new Set(wrongBlocks)))
  useEffect(() => tellChecked(), [wrongBlocks.join(' ')])
  if (rows.length === 0) return null
  const kind = use === 'never' ? 'never' : isDue ? 'done' : 'on request'
  const state = { kind, ...(kind === 'done' ? { checks } : { verify }) } as const
  if (isTag) return <StateTag {...state} />
  const count = countWithNoun(rows.length, 'value')
  const bound = rows.length < shown.length ? ` of ${groupDigits(shown.length)}` : ''
  const note = `Your browser checks ${count}${bound} against the state of ${rows.length === 1 ? 'its block' : 'their blocks'}.`
  return <StateVerification {...state} what={count} note={note} />
}
