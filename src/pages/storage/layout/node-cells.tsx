import {
  type NodeValue,
  nodeSlots,
  nodeValue,
  type WordAtSlot,
} from '#domain/storage/layout/node-value.ts'
import type { TreeNode, TreeRow } from '#domain/storage/layout/tree-rows.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { StateWords } from '#queries/storage/state-words.ts'

/** The cells of a node: name and type, value at each block, and slot. */
export function NodeCells({
  row: { node, open },
  cachedWords,
  stateWords,
  toggle,
  forget,
}: {
  row: Extract<TreeRow, { kind: 'node' }>
  cachedWords: WordAtSlot[]
  stateWords: StateWords[]
  toggle: () => void
  forget: (() => void) | undefined
}) {
  const { place, name, depth, stale } = node
  const nodeValues = cachedWords.map((words) => nodeValue(place, words))
  const [firstValue, secondValue] = nodeValues
  const isDifferent =
    firstValue !== undefined && secondValue !== undefined && firstValue.exact !== secondValue.exact
  return (
    <>
      <span className="flex min-w-0 items-center" style={{ paddingLeft: `${depth * 1.25}rem` }}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={`mr-1 size-5 shrink-0 rounded text-mute hover:text-ink ${open === undefined ? 'invisible' : ''}`}
          onClick={(event) => {
            event.stopPropagation()
            toggle()
          }}
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className={`mx-auto size-3 fill-current ${open ? 'rotate-90' : ''}`}
          >
            <path d="m5 2 7 6-7 6z" />
          </svg>
        </button>
        <span
          className="data min-w-0 shrink-0 max-w-[70%] truncate font-semibold"
          title={node.expression}
        >
          {name.replace(/^\./, '')}
        </span>
        <span className="ml-2 min-w-0 truncate text-sm text-mute" title={place.type.label}>
          {place.type.label}
        </span>
        {stale && (
          <span
            className="ml-2 shrink-0 text-sm text-warn"
            title="The array is shorter now; this is what was left there."
          >
            beyond length (stale)
          </span>
        )}
        {forget && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Take ${node.expression} out of the tree`}
            title="Take it out of the tree"
            className="ml-1 px-1.5 text-mute hover:text-bad"
            onClick={(event) => {
              event.stopPropagation()
              forget()
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
            {...{ node, value, differs: isDifferent && index > 0 }}
            words={cachedWords[index]}
            stateWords={stateWords[index]}
          />
        </span>
      ))}
      <span className="data hidden truncate text-right text-mute min-[52rem]:block">
        {slotText(place.slot)}
        {place.offset > 0 && ` · ${place.offset}`}
      </span>
    </>
  )
}

function NodeValueCell({
  node,
  value,
  words,
  stateWords,
  differs,
}: {
  node: TreeNode
  value: NodeValue | undefined
  words: WordAtSlot | undefined
  stateWords: StateWords | undefined
  differs: boolean
}) {
  const contentText = describeContent(node)
  if (contentText !== undefined)
    return <span className="truncate text-sm text-mute">{contentText}</span>
  const slotNumbers = nodeSlots(node.place, words ?? (() => undefined))
  const slotProblem = slotNumbers
    .map((slot) => stateWords?.problem(slot))
    .find((problem) => problem !== undefined)
  if (slotProblem !== undefined) return <span className="truncate text-warn">{slotProblem}</span>
  if (value === undefined)
    return slotNumbers.some((slot) => stateWords?.failed(slot)) ? (
      <span className="text-bad">not read</span>
    ) : (
      <span className="waiting h-3 w-24" />
    )
  return (
    <>
      <span
        className={`data min-w-0 truncate ${
          differs ? 'rounded-[3px] bg-b2 px-1' : isUnset(value) ? 'text-mute' : ''
        }`}
      >
        {value.text}
      </span>
      {differs && <span className="shrink-0 text-sm text-mute">differs</span>}
      {value.anomaly !== undefined && (
        <span className="shrink-0 text-sm text-warn" title={value.anomaly}>
          odd
        </span>
      )}
    </>
  )
}

/** What a node without a value of its own holds. */
function describeContent({ name, place: { type } }: TreeNode): string | undefined {
  if (type.kind === 'opaque') return 'not known: the layout gives only the name of its type'
  if (type.kind === 'struct') return formatPlural(type.members.length, 'member')
  if (type.kind === 'mapping') return `takes a key: ${type.key.label}`
  if (type.kind !== 'array' || type.length === undefined) return undefined
  if (/(^|\.)_*gap_*$/i.test(name.replace(/@.*$/, '')))
    return `${formatPlural(Number(type.slots), 'slot')}: a gap, by its name`
  return formatPlural(Number(type.length), 'item')
}

const formatPlural = (count: number, word: string) =>
  `${groupDigits(count)} ${word}${count === 1 ? '' : 's'}`

/** Never set or set to zero: shown faint, so that other values stand out. */
const isUnset = ({ exact, raw }: NodeValue) => exact === '' || /^0x0*$/.test(raw ?? exact)

/** Slots of namespaces, mappings and arrays are hashes: their digits say nothing in decimal. */
const slotText = (slot: bigint) => {
  const slotHex = slot.toString(16)
  return slotHex.length > 12
    ? `0x${slotHex.padStart(64, '0').slice(0, 4)}…${slotHex.slice(-4)}`
    : String(slot)
}
