import { useQueries } from '@tanstack/react-query'
import { shownSlots } from '#domain/state/shown-state.ts'
import type { WordAtSlot } from '#domain/storage/layout/node-value.ts'
import type { ShownSlots } from '#pages/storage/table-verification.tsx'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { storageHashQuery } from '#queries/storage/storage-hash.ts'

type Props = {
  states: readonly StorageState[]
  /** The names of the two connections. */
  names: readonly string[]
  isOtherListed: boolean
} & ProvenProps

/** Whether the slots that a list does not have are the same in two states, by the roots of their storage. */
export default function ComparedStorage({ states, names, isOtherListed, ...shown }: Props) {
  const hashes = useQueries({ queries: states.map(storageHashQuery) }).map(({ data }) => data)
  const proven = useProvenName(states[0] as StorageState, names, shown)
  if (hashes.includes(undefined)) return null
  if (hashes.includes(null)) return <span>Only the listed slots were compared.</span>
  const [same, other] = isOtherListed
    ? [
        ` match although values differ: one is wrong. ${proven}`,
        ' differ: more slots may differ, too.',
      ]
    : [' match: all storage is the same.', ' differ: a slot that is not listed has another value.']
  return <span>Storage hashes{hashes[0] === hashes[1] ? same : other}</span>
}

type ProvenProps = {
  /** The words of the first state that its proof is of. */
  words: ShownSlots['words']
  otherWordAt: WordAtSlot | undefined
}

/** Which of two values fits the proof of the first connection, where they differ; '' until it is checked. */
function useProvenName(
  { network, address, block }: StorageState,
  names: readonly string[],
  { words, otherWordAt }: ProvenProps,
): string {
  const { kind, parts } = useStateChecks(network, [{ address, block, shown: shownSlots(words) }])
  if (kind === 'verifying') return ''
  const { proven, checks = [], wrongSlots = [] } = parts?.[0] ?? {}
  const isAllProven = checks.some(
    ({ label, verdict }) => label === 'Storage' && verdict?.kind === 'verified',
  )
  const provenWords = new Map(wrongSlots.map(([slot, word]) => [BigInt(slot), word]))
  const fitting = new Set(
    words.flatMap(([slot, word]) => {
      const other = otherWordAt?.(slot)
      if (other === undefined || other === word) return []
      const provenWord = proven && (isAllProven ? word : provenWords.get(slot))
      return [provenWord && [word, other].indexOf(provenWord)]
    }),
  )
  const [column, ...others] = fitting
  if (others.length > 0) return 'The proof fits neither in all values.'
  if (column === undefined) return 'Neither was proven.'
  return `The proof fits ${names[column] ?? 'neither'}.`
}
