import { useEffect, useEffectEvent } from 'react'
import type { Address, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { shownSlots } from '#domain/state/shown-state.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { useLadder, useStateChecks } from '#queries/state/use-state-checks.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { StateVerification } from '#ui/verdict/state-verification.tsx'

/** The words that a table shows of one block. */
export type ShownSlots = {
  block: BlockParameter
  /** The slots that are verified, at most `maxProvenSlots`, with the words that were read. */
  words: readonly (readonly [slot: bigint, word: Hex])[]
}

/** Slots of a block that are not as proven, with the proven words; none where the proof itself is broken. */
export type WrongSlots = ReadonlyMap<bigint, Hex | undefined>

type Props = {
  address: Address
  /** One block, two side by side, or those of a history. */
  columns: readonly ShownSlots[]
  /** The name of their connection, where those of another one are beside them. */
  of?: string | undefined
  /** How many slots it shows, verified or not; of a history values. */
  count: number
  /** Whether to draw the outcome in the head of the table, not the checks below it. */
  isTag?: boolean
  /** Set for the values of one slot at many blocks, each of which costs a header and a proof: by a press. */
  isHistory?: boolean
  onChecked?: (wrongSlots: readonly WrongSlots[]) => void
}

/** The checks of all values of a table, at each of its blocks; of a long one the first. */
export default function TableVerification({
  address,
  columns,
  of,
  count,
  isTag,
  isHistory = false,
  onChecked,
}: Props) {
  const network = usePageNetwork()
  const questions = columns.map(({ block, words }) => ({
    ...{ address, block, shown: shownSlots(words) },
  }))
  const isRead = columns.every(({ words }) => words.length > 0)
  const state = useLadder(network, useStateChecks(network, isRead ? questions : [], isHistory))
  const wrongSlots = columns.map((_, index) => state.parts?.[index]?.wrongSlots ?? [])
  const tellChecked = useEffectEvent(() =>
    onChecked?.(
      wrongSlots.map((slots) => new Map(slots.map(([slot, word]) => [BigInt(slot), word]))),
    ),
  )
  useEffect(() => tellChecked(), [wrongSlots.join(' ')])
  const checked = columns.reduce((sum, { words }) => sum + words.length, 0)
  const noun = isHistory ? 'value' : 'slot'
  const which = isHistory ? 'newest' : 'first'
  const bound =
    checked < count
      ? `: the ${which} ${groupDigits(checked)} of ${countWithNoun(count, noun)}. The others are unchecked`
      : ''
  return (
    <div className={`${isTag ? 'flex' : 'grid gap-3'} empty:hidden`}>
      <StateVerification
        {...{ ...state, isTag, counted: { checked, shown: count, noun } }}
        what={isHistory ? countWithNoun(checked, 'value') : 'values'}
        note={`Your browser checks ${of === undefined ? 'these values' : `the values of ${of}`} against the state of their ${columns.length === 1 ? 'block' : 'blocks'}${bound}.`}
      />
    </div>
  )
}
