import { type CSSProperties, type FormEvent, type ReactNode, useState } from 'react'
import type { TreeNode, TreeRow } from '#domain/storage/layout/tree-rows.ts'
import { type Access, deriveSlot } from '#domain/storage/path/derive-slot.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { readInteger } from '#domain/values/integer.ts'
import { NodeCells } from '#pages/storage/layout/node-cells.tsx'
import { FormField, TextInput } from '#ui/form/field.tsx'
import { useUnsent } from '#ui/form/use-unsent.ts'
import { TreeItem, type TreeItemProps } from '#ui/trees/tree-item.tsx'

/** Grid tracks of the tree on a wide screen, with a column for each block. */
const treeGridColumns = (blockCount: number): string =>
  `minmax(0, 5fr) ${Array(blockCount)
    .fill(`minmax(0, ${blockCount > 1 ? 3 : 5}fr)`)
    .join(' ')} 9rem`

/** Column headings, hidden from assistive technology: each row carries its own names. */
export const TreeHead = ({ labels }: { labels: readonly string[] }) => (
  <div
    aria-hidden="true"
    className="hidden gap-x-4 border-b border-line px-4 py-1.5 text-sm text-mute min-[52rem]:grid"
    style={{ gridTemplateColumns: treeGridColumns(labels.length) }}
  >
    <span>Variable</span>
    {labels.map((label, columnIndex) => (
      <span key={columnIndex}>Value at {label}</span>
    ))}
    <span className="text-right">Slot · byte</span>
  </div>
)

type Props = Pick<Parameters<typeof NodeCells>[0], 'values' | 'toggle' | 'enterKey' | 'remove'> &
  Pick<TreeItemProps, 'index' | 'height' | 'current' | 'selected' | 'focus'> & {
    row: TreeRow
    choose: () => void
    addKey: (expression: string) => void
    /** Details below the row of a chosen value. */
    children: ReactNode
  }

/** A row of the tree: a node, a field for a key, or the button for more items. */
export function TreeLine({
  row,
  index,
  height,
  current,
  selected,
  focus,
  choose,
  addKey,
  children,
  ...cells
}: Props) {
  const node = row.kind === 'node' ? row.node : undefined
  const rowDepth = node?.depth ?? (row.kind === 'node' ? 0 : row.parent.depth + 1)
  return (
    <TreeItem
      {...{ index, height, selected, current, focus }}
      depth={rowDepth}
      open={row.kind === 'node' ? row.open : undefined}
      position={node?.position}
      siblings={node?.siblings}
      className="min-[52rem]:grid-cols-(--tracks)"
      style={{ '--tracks': treeGridColumns(cells.values.cachedWords.length) } as CSSProperties}
      choose={row.kind === 'key' ? undefined : choose}
      details={children}
    >
      {row.kind === 'node' ? (
        <NodeCells row={row} {...cells} />
      ) : row.kind === 'key' ? (
        <KeyLine address={cells.values.address} parent={row.parent} add={addKey} />
      ) : (
        <p className="text-accent" style={{ paddingLeft: `${rowDepth * 1.25 + 1.25}rem` }}>
          Show more ({groupDigits(row.shown)} of {groupDigits(row.length)} items)
        </p>
      )}
    </TreeItem>
  )
}

type KeyLineProps = { address: string; parent: TreeNode; add: (expression: string) => void }

/** Field below a mapping for a key, or below an array for an index, also beyond its length. */
function KeyLine({ address, parent, add }: KeyLineProps) {
  const [text, setText, noteSent] = useUnsent(`key ${address} ${parent.expression}`, '')
  const [problem, setProblem] = useState<string>()
  const { type } = parent.location
  if (type.kind !== 'mapping' && type.kind !== 'array') return null
  const fieldLabel =
    type.kind === 'mapping' ? `Key of ${parent.expression}` : `Item of ${parent.expression}`
  const placeholderText = type.kind === 'mapping' ? `Key (${type.key.label})` : 'Index'

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsedAccess = parseAccess(text)
    const derivedSlot = deriveSlot(parent.location, parsedAccess)
    if ('problem' in derivedSlot) return setProblem(derivedSlot.problem)
    noteSent()
    add(parent.expression + formatAccess(parsedAccess))
  }
  function parseAccess(text: string): Access {
    if (type.kind === 'mapping')
      return { kind: 'key', text: type.key.kind === 'string' ? text : text.trim() }
    const itemIndex = readInteger(text.trim())
    return itemIndex === undefined || itemIndex < 0n
      ? { kind: 'key', text }
      : { kind: 'item', index: itemIndex }
  }

  return (
    <form
      data-key-of={parent.expression}
      className="col-span-full flex max-w-160 items-start gap-2 py-1"
      style={{ paddingLeft: `${(parent.depth + 1) * 1.25 + 1.5}rem` }}
      onSubmit={submit}
    >
      <div className="min-w-0 grow">
        <FormField label={fieldLabel} unlabelled problem={problem}>
          {(control) => (
            <TextInput
              {...control}
              data
              tabIndex={-1}
              className="min-h-7! py-0.5!"
              placeholder={placeholderText}
              value={text}
              onText={(text) => {
                setText(text)
                setProblem(undefined)
              }}
            />
          )}
        </FormField>
      </div>
      <button type="submit" tabIndex={-1} className="action min-h-7! py-0!">
        {type.kind === 'mapping' ? 'Add' : 'Show'}
      </button>
    </form>
  )
}
