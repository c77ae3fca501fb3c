import { Link } from 'react-router'
import { isExactChange, type ValueChange } from '#domain/storage/history/value-history.ts'
import { groupDigits } from '#domain/values/hex.ts'
import {
  ChangeTransactions,
  type ChangingValue,
} from '#pages/storage/history/change-transactions.tsx'
import {
  BlockTime,
  type ReadVariable,
  ValueDifference,
} from '#pages/storage/history/variable-value.tsx'
import { MismatchMark, StoredText } from '#pages/storage/stored-text.tsx'
import StoredTokenAmount from '#pages/storage/stored-token-amount.tsx'
import { blockPath } from '#paths/block.ts'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type ChangeTableProps = ChangingValue &
  ReadVariable & {
    changes: readonly ValueChange[]
    /** Blocks whose values are not as proven. */
    wrongBlocks: ReadonlySet<bigint>
  }

/** The changes one by one, each with the transactions of its block that made it, or may have. */
export function ChangeTable({
  expression,
  changes,
  reader,
  wrongBlocks,
  ...value
}: ChangeTableProps) {
  const { address } = value
  if (changes.length === 0) return null
  const columns: TableColumn<ValueChange>[] = [
    {
      title: 'Block',
      // A change not narrowed down to one block shows two block numbers.
      width: changes.every(isExactChange) ? '6rem' : '11rem',
      narrow: 'col-span-2 row-start-1',
      cell: (change) => <ChangeBlock change={change} />,
    },
    {
      title: 'New value',
      width: 'minmax(0,3fr)',
      narrow: 'col-span-3 row-start-2',
      cell: (change) => (
        <ChangedValue
          {...{ address, expression, change, reader }}
          isWrong={wrongBlocks.has(change.at)}
        />
      ),
    },
    {
      title: 'Difference',
      width: 'minmax(0,2fr)',
      narrow: 'row-start-1',
      figure: true,
      cell: (change) => <ValueDifference {...{ address, expression, reader, ...change }} />,
    },
    {
      title: 'Transactions',
      width: '11rem',
      narrow: 'col-span-3 row-start-3',
      cell: (change) =>
        isExactChange(change) &&
        change.old !== null && <ChangeTransactions {...{ change, ...value }} />,
    },
    {
      title: 'Block time',
      width: '12.5rem',
      narrow: 'col-span-3 row-start-4',
      figure: true,
      cell: (change) => (
        <span className="text-mute max-sm:text-xs">
          {isExactChange(change) && <BlockTime number={change.at} />}
        </span>
      ),
    },
  ]
  return (
    <VirtualTable
      label="Changes of the value"
      rows={changes}
      narrowLines={4}
      // Only numbers have a difference: an address needs its room.
      columns={columns.filter(({ title }) => reader.numeric || title !== 'Difference')}
    />
  )
}

function ChangeBlock({ change }: { change: ValueChange }) {
  const network = usePageNetwork()
  const { before, at } = change
  if (!isExactChange(change))
    return (
      <span className="text-mute">
        {groupDigits(before)} – {groupDigits(at)}
      </span>
    )
  return (
    <Link to={blockPath({ network, block: { kind: 'number', number: at } })}>
      {groupDigits(at)}
    </Link>
  )
}

type ChangedValueProps = ReadVariable & { change: ValueChange; isWrong: boolean }

function ChangedValue({ change, reader, isWrong, ...variable }: ChangedValueProps) {
  const { old, new: word } = change
  if (word === null) return <span className="text-mute">no state kept</span>
  const { text, number } = reader.read(word)
  return (
    <span className="flex min-w-0 items-center gap-1">
      {/* A number that has no room beside its amount goes to a second line, which is not seen. */}
      <span className="flex h-6 min-w-0 flex-wrap items-center gap-x-2 overflow-hidden *:leading-6">
        {reader.numeric && number !== undefined && (
          <span className="max-w-full truncate text-sm empty:hidden [&_.tag]:hidden">
            <StoredTokenAmount {...{ number, ...variable }} type={reader.label} />
          </span>
        )}
        <span className={`data max-w-full truncate ${isWrong ? 'text-bad' : ''}`}>
          <StoredText type={reader.label} text={text} />
        </span>
      </span>
      {isWrong && <MismatchMark />}
      {old === null && <span className="shrink-0 text-sm text-mute">first kept state</span>}
      <CopyButton text={number?.toString() ?? text} what="the value" />
    </span>
  )
}
