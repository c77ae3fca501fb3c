import type { CallRow } from '#domain/call/call-rows.ts'
import type { EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { formatNativeBrief, type NativeCurrency } from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { OutcomeText } from '#pages/gas/questions/outcome-text.tsx'
import type { TableColumn } from '#ui/lists/virtual-table.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

/** A line of a list of calls, with the outcome of its call. */
export type CallListRow = { row: CallRow; outcome: EstimateOutcome | undefined }

const addressCell = (row: CallRow, field: 'from' | 'to') => {
  const addressValue = 'call' in row ? row.call[field] : row.text[field]
  return addressValue === undefined ? (
    <span className="text-mute">–</span>
  ) : (
    <AddressLink address={addressValue} short />
  )
}

export const callListColumns = (
  currency: NativeCurrency | undefined,
): TableColumn<CallListRow>[] => [
  {
    title: 'Line',
    width: '3rem',
    narrow: 'row-start-1 col-start-1 text-mute',
    figure: true,
    cell: ({ row }) => groupDigits(row.line),
  },
  {
    title: 'From',
    width: '9.5rem',
    narrow: 'row-start-1 col-start-2',
    cell: ({ row }) => addressCell(row, 'from'),
  },
  {
    title: 'To',
    width: '9.5rem',
    narrow: 'row-start-1 col-start-3',
    cell: ({ row }) => addressCell(row, 'to'),
  },
  {
    title: 'Value',
    width: '8rem',
    narrow: 'hidden',
    figure: true,
    cell: ({ row }) =>
      'call' in row && row.call.value !== undefined ? (
        formatNativeBrief(BigInt(row.call.value), currency)
      ) : (
        <span className="text-mute">–</span>
      ),
  },
  {
    title: 'Data',
    width: '6.5rem',
    narrow: 'hidden',
    cell: ({ row }) =>
      'call' in row ? <span className="data">{row.call.data?.slice(0, 10) ?? '–'}</span> : '',
  },
  {
    title: 'Outcome',
    width: 'minmax(0,1fr)',
    narrow: 'row-start-2 col-start-2 col-span-2',
    cell: ({ row, outcome }) =>
      'problem' in row ? (
        <span className="text-warn" title={row.problem}>
          invalid: {row.problem}
        </span>
      ) : (
        <OutcomeText outcome={outcome} />
      ),
  },
]
