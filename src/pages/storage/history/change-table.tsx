import { Link } from 'react-router'
import type { Address } from 'viem'
import { valueDifference, type WordReader } from '#domain/storage/history/history-value.ts'
import { isExactChange, type ValueChange } from '#domain/storage/history/value-history.ts'
import { variableTokenValue } from '#domain/token/token-values.ts'
import { formatSigned, groupDigits } from '#domain/values/quantity.ts'
import { BlockTime } from '#pages/storage/history/block-time.tsx'
import {
  ChangeTransactions,
  type ChangingValue,
} from '#pages/storage/history/change-transactions.tsx'
import { MismatchMark } from '#pages/storage/mismatch-mark.tsx'
import { StoredText } from '#pages/storage/stored-text.tsx'
import StoredTokenAmount from '#pages/storage/stored-token-amount.tsx'
import { blockPath } from '#paths/block.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { TokenGrowth } from '#ui/token/token-amount.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type ChangeTableProps = ChangingValue & {
  /** The value by its variable and keys; '' where it has no name. */
  expression: string
  changes: readonly ValueChange[]
  reader: WordReader
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
      cell: (change) => <Difference {...{ address, expression, change, reader }} />,
    },
    {
      title: 'Transactions',
      width: '9rem',
      narrow: 'hidden',
      cell: (change) =>
        isExactChange(change) &&
        change.old !== null && <ChangeTransactions {...{ change, ...value }} />,
    },
    {
      title: 'Block time',
      width: '12.5rem',
      narrow: 'hidden',
      figure: true,
      cell: (change) => (
        <span className="text-mute">
          {isExactChange(change) && <BlockTime number={change.at} />}
        </span>
      ),
    },
  ]
  return (
    <>
      <VirtualTable
        label="Changes of the value"
        rows={changes}
        // Only numbers have a difference: an address needs its room.
        columns={columns.filter(({ title }) => reader.numeric || title !== 'Difference')}
      />
      <p className="text-sm text-mute">
        “tx” changed the value, per the node. “#” was sent to this contract: a call from another
        contract can change it, too.
      </p>
    </>
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

type ChangedValueProps = {
  address: Address
  expression: string
  change: ValueChange
  reader: WordReader
  isWrong: boolean
}

function ChangedValue({ change, reader, isWrong, ...variable }: ChangedValueProps) {
  const { old, new: word } = change
  if (word === null) return <span className="text-mute">no state kept</span>
  const { text, number } = reader.read(word)
  return (
    <span className="flex min-w-0 items-center gap-1">
      {/* A number that has no room beside its amount goes to a second line, which is not seen. */}
      <span className="flex h-6 min-w-0 flex-wrap gap-x-2 overflow-hidden leading-6">
        {reader.numeric && number !== undefined && (
          <span className="max-w-full truncate text-sm empty:hidden">
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

/** The growth of a number, in the unit of a token where its variable counts one. */
function Difference({ address, expression, change, reader }: Omit<ChangedValueProps, 'isWrong'>) {
  const isAmount = variableTokenValue(expression, reader.label) !== undefined
  const unit = useTokenUnit(usePageNetwork(), isAmount ? address : undefined)
  const difference = valueDifference(reader, change.old, change.new)
  if (difference === undefined) return null
  const rawText = formatSigned(difference)
  if (isAmount && unit === undefined)
    return <span aria-busy="true" className="waiting h-5 w-24 max-w-full" />
  if (!unit)
    return (
      <span className="data max-sm:text-xs" title={rawText}>
        {rawText}
      </span>
    )
  return (
    <span className="max-sm:text-xs" title={rawText}>
      <TokenGrowth growth={difference} unit={unit} />
    </span>
  )
}
