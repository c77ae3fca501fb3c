import { useEffect, useEffectEvent } from 'react'
import type { Address, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import type { StateCheck } from '#domain/proof/proof-checks.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { useLadder } from '#queries/state/use-chain-checks.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { StateTag, StateVerification } from '#ui/verdict/state-verification.tsx'

/** The words that a table shows of one block. */
export type ShownSlots = {
  block: BlockParameter
  /** Name of the block. */
  label: string
  /** The slots that are verified, at most `maxProvenSlots`, with the words that were read. */
  words: readonly (readonly [slot: bigint, word: Hex])[]
  /** How many slots it shows, verified or not. */
  count: number
}

type Props = {
  address: Address
  /** One block, or two side by side. */
  columns: readonly ShownSlots[]
  /** Whether to draw the outcome in the head of the table, not the checks below it. */
  isTag?: boolean
  /** Called with the slots of each block that are not as proven. */
  onChecked?: (wrongSlots: readonly ReadonlySet<bigint>[]) => void
}

/** The checks of all values of a table, at each of its blocks; of a long one the first. */
export default function TableVerification({ address, columns, isTag, onChecked }: Props) {
  const network = usePageNetwork()
  const questions = columns.map(({ block, words }) =>
    words.length === 0
      ? undefined
      : {
          ...{ address, block },
          shown: { slots: Object.fromEntries(words.map(([slot, word]) => [slotWord(slot), word])) },
        },
  )
  const states = [
    useLadder(network, useStateChecks(network, questions[0])),
    useLadder(network, useStateChecks(network, questions[1])),
  ]
  const wrongSlots = states.map((state) => state.wrongSlots ?? [])
  const tellChecked = useEffectEvent(() =>
    onChecked?.(wrongSlots.map((slots) => new Set(slots.map(BigInt)))),
  )
  useEffect(() => tellChecked(), [wrongSlots.join(' ')])
  const state = joinChecks(states.slice(0, columns.length), columns)
  const shown = columns.reduce((sum, { count }) => sum + count, 0)
  const checked = columns.reduce((sum, { words }) => sum + words.length, 0)
  if (isTag) return <StateTag {...state} slots={{ checked, shown }} />
  const bound =
    checked < shown
      ? `: the first ${groupDigits(checked)} of ${groupDigits(shown)} slots. The others are unchecked`
      : ''
  return (
    <div className="grid gap-3 empty:hidden">
      <StateVerification
        {...state}
        what="values"
        note={`Your browser checks these values against the block’s state${bound}.`}
      />
    </div>
  )
}

/** The checks of both blocks as one list, with the name of its block at each. */
function joinChecks(states: readonly StateCheck[], columns: readonly ShownSlots[]): StateCheck {
  const [first = { kind: 'none' }, second] = states
  if (!second) return first
  const verifies = states.flatMap(({ verify }) => verify ?? [])
  const verify = verifies.length > 0 && { verify: () => verifies.map((verify) => verify()) }
  const unfinished = states.find(({ kind, why }) => kind !== 'done' || why !== undefined)
  if (unfinished) return { ...unfinished, ...verify }
  const nameBlock = <Item extends { label: string }>(items: readonly Item[] = [], index = 0) =>
    items.map((item) => ({ ...item, label: `${item.label}, ${columns[index]?.label}` }))
  return {
    kind: 'done',
    checks: states.flatMap(({ checks }, index) => nameBlock(checks, index)),
    actions: states.flatMap(({ actions }, index) => nameBlock(actions, index)),
    ...verify,
  }
}
