import { useContext } from 'react'
import type { Address } from 'viem'
import {
  type NodeValue,
  nodeSlots,
  nodeValue,
  type WordAtSlot,
} from '#domain/storage/layout/node-value.ts'
import { isOtherValue } from '#domain/storage/layout/search-layout.ts'
import type { TreeNode, TreeRow } from '#domain/storage/layout/tree-rows.ts'
import { shortSlot } from '#domain/storage/path/derive-slot.ts'
import { countWithNoun, isAddress } from '#domain/values/hex.ts'
import { MismatchMark } from '#pages/storage/stored-text.tsx'
import StoredTokenAmount from '#pages/storage/stored-token-amount.tsx'
import type { WrongSlots } from '#pages/storage/table-verification.tsx'
import type { StateWords } from '#queries/storage/state-words.ts'
import { NumberHint } from '#ui/entity/number-hint.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { FoldButton } from '#ui/trees/tree-item.tsx'
import { AddressNames, AddressNameTag } from '#ui/values/address-link.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

/** The values that a tree shows: of which contract, and at each block. */
type TreeValues = {
  address: Address
  cachedWords: WordAtSlot[]
  stateWords: StateWords[]
  /** Index of the older of two blocks; undefined where two connections have the same one. */
  olderColumn: number | undefined
  wrongSlots: readonly WrongSlots[]
}

type NodeCellsProps = {
  row: Extract<TreeRow, { kind: 'node' }>
  values: TreeValues
  toggle: () => void
  /** Opens a mapping at its field for a key. */
  enterKey: () => void
  /** Undefined for a row that a person did not add. */
  remove: (() => void) | undefined
}

/** The cells of a node: name and type, value at each block, and slot. */
export function NodeCells({ row, values, toggle, enterKey, remove }: NodeCellsProps) {
  const { node, open } = row
  const { address, cachedWords, stateWords, olderColumn, wrongSlots } = values
  const { location, name, depth, stale } = node
  const nodeValues = cachedWords.map((words) => nodeValue(location, words))
  const isDifferent = isOtherValue(location, cachedWords)
  return (
    <>
      <span className="flex min-w-0 items-center" style={{ paddingLeft: `${depth * 1.25}rem` }}>
        <FoldButton open={open} toggle={toggle} className="mr-1" />
        <span
          className="data min-w-0 shrink-0 max-w-[70%] truncate font-semibold"
          title={node.expression}
        >
          {name.replace(/^\./, '')}
        </span>
        <span className="ml-2 min-w-0 truncate text-sm text-mute" title={location.type.label}>
          {location.type.label}
        </span>
        {stale && (
          <span
            className="ml-2 shrink-0 text-sm text-warn"
            title="The array is shorter now; this value was left there."
          >
            beyond length (stale)
          </span>
        )}
        {remove && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Remove ${node.expression}`}
            title="Remove"
            className="ml-1 px-1.5 text-mute hover:text-bad"
            onClick={(event) => {
              event.stopPropagation()
              remove()
            }}
          >
            ×
          </button>
        )}
      </span>
      {nodeValues.map((value, index) => (
        <span
          key={index}
          className="flex min-w-0 items-baseline gap-2 max-[52rem]:pl-(--indent)"
          style={{ '--indent': `${depth * 1.25 + 1.5}rem` } as React.CSSProperties}
        >
          <NodeValueCell
            {...{ node, value, address, enterKey }}
            change={!isDifferent ? undefined : index === olderColumn ? 'old' : 'new'}
            words={cachedWords[index]}
            stateWords={stateWords[index]}
            wrongSlots={wrongSlots[index]}
          />
        </span>
      ))}
      <span className="data hidden truncate text-right text-mute min-[52rem]:block">
        {shortSlot(location.slot)}
        {location.offset > 0 && ` · ${location.offset}`}
      </span>
    </>
  )
}

type NodeValueCellProps = Pick<NodeCellsProps, 'enterKey'> & {
  node: TreeNode
  address: Address
  value: NodeValue | undefined
  words: WordAtSlot | undefined
  stateWords: StateWords | undefined
  wrongSlots: WrongSlots | undefined
  /** Set for a value that differs between the two states. */
  change: 'old' | 'new' | undefined
}

function NodeValueCell({
  node,
  address,
  value,
  words,
  stateWords,
  wrongSlots,
  change,
  enterKey,
}: NodeValueCellProps) {
  const network = usePageNetwork()
  const findName = useContext(AddressNames)
  const { type } = node.location
  if (type.kind === 'mapping')
    return (
      <button
        type="button"
        tabIndex={-1}
        className="truncate text-sm text-mute hover:text-ink"
        onClick={(event) => {
          event.stopPropagation()
          enterKey()
        }}
      >
        Enter key ({type.key.label})
      </button>
    )
  const contentText = describeContent(node)
  if (contentText !== undefined)
    return <span className="truncate text-sm text-mute">{contentText}</span>
  const slotNumbers = nodeSlots(node.location, words ?? (() => undefined))
  const slotProblem = slotNumbers
    .map((slot) => stateWords?.problem(slot))
    .find((problem) => problem !== undefined)
  if (slotProblem !== undefined) return <span className="truncate text-warn">{slotProblem}</span>
  if (value === undefined)
    return slotNumbers.some((slot) => stateWords?.failed(slot)) ? (
      <span className="text-bad">Not read</span>
    ) : (
      <span className="waiting h-3 w-24" />
    )
  const provenWords: WordAtSlot = (slot) =>
    wrongSlots?.has(slot) ? wrongSlots.get(slot) : words?.(slot)
  // The other values packed in a wrong slot are as proven.
  const isWrong =
    slotNumbers.some((slot) => wrongSlots?.has(slot)) &&
    isOtherValue(node.location, [words ?? provenWords, provenWords]) !== false
  const known = isAddress(value.text) ? findName(network, value.text) : undefined
  // A guess at what a short number counts is cut on a phone, not the number.
  const isShort = value.exact.length <= 10
  const shownText = /^0x[\da-f]+$/i.test(value.text) ? <HexValue value={value.text} /> : value.text
  const renderText = (className: string) => (
    <span
      className={`data truncate ${className} ${
        change === 'new' ? 'rounded-[3px] bg-b2 px-1' : isWrong ? 'text-bad' : ''
      }`}
    >
      {shownText}
    </span>
  )
  const text = renderText(
    `${isShort ? 'shrink-0' : 'min-w-0'} ${isUnset(value) && !change && !isWrong ? 'text-mute' : ''}`,
  )
  return (
    <>
      {change === 'old' ? (
        <del className="data min-w-0 truncate text-mute">{shownText}</del>
      ) : /^\d+$/.test(value.exact) ? (
        <StoredTokenAmount
          address={address}
          expression={node.expression}
          type={type.label}
          number={BigInt(value.exact)}
          className="max-w-[75%] shrink-0 truncate"
          otherwise={
            <>
              {text}
              {/* A guess at an amount would cut the digits that it is made of. */}
              {isShort && (
                <span className="min-w-0 truncate text-sm text-mute *:inline">
                  <NumberHint name={node.name} type={type.label} number={BigInt(value.exact)} />
                </span>
              )}
            </>
          }
        >
          {renderText('min-w-0 text-sm text-mute max-sm:hidden')}
        </StoredTokenAmount>
      ) : (
        text
      )}
      {isWrong && <MismatchMark />}
      {known && <AddressNameTag known={known} />}
      {value.anomaly !== undefined && (
        <span className="shrink-0 text-sm text-warn" title={value.anomaly}>
          Unusual
        </span>
      )}
    </>
  )
}

/** Describes the content of a node that has no value of its own. */
function describeContent({ name, location: { type } }: TreeNode): string | undefined {
  if (type.kind === 'opaque') return 'Unavailable: type not in the layout'
  if (type.kind === 'struct') return countWithNoun(type.members.length, 'member')
  if (type.kind !== 'array' || type.length === undefined) return undefined
  if (/(^|\.)_*gap_*$/i.test(name.replace(/@.*$/, '')))
    return `${countWithNoun(Number(type.slots), 'slot')} (gap)`
  return countWithNoun(Number(type.length), 'item')
}

/** Never set or set to zero: shown faint, so that other values stand out. */
const isUnset = ({ exact, raw }: NodeValue) => exact === '' || /^0x0*$/.test(raw ?? exact)
