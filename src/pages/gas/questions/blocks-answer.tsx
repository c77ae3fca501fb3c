import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { TransactionCall } from '#domain/call/call.ts'
import { formatGasPriceBrief } from '#domain/gas/estimate-cost.ts'
import { describeEstimateOutcome, type EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'
import { formatNative, formatNativeBrief, type NativeCurrency } from '#domain/values/amount.ts'
import { countWithNoun, formatSigned, groupDigits, toQuantityHex } from '#domain/values/hex.ts'
import { asRawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'
import { fetchForRun } from '#queries/client.ts'
import { type BlockFee, blockFeesQuery } from '#queries/gas/block-fees.ts'
import { estimateAtBlockQuery, estimatesOfCall } from '#queries/gas/estimate-at-block.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { SaveCsv } from '#ui/answer/save-lines.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Blocks that a link may run by itself: they count against the key of the reader. */
const maxBlocksByLink = 2

const maxConcurrentEstimates = 4

type Props = { call: TransactionCall; blocks: readonly bigint[] }

/** One call at several blocks: its gas, what it costs there, and where it reverts. */
export function BlocksAnswer({ call, blocks }: Props) {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const client = useQueryClient()
  // A press of the page leaves this in the history, and a link that was opened does not.
  const { isRun } = asRawObject(useLocation().state)
  const isRequested = isRun === true || blocks.length <= maxBlocksByLink
  const estimates = blocks.map((block) => estimateAtBlockQuery(network, call, toQuantityHex(block)))
  const { start, stop, isStopped, failure } = useStoppableRun((_: undefined, signal) =>
    forEachConcurrent(
      estimates,
      maxConcurrentEstimates,
      async (estimate) => void (await fetchForRun(client, estimate, signal)),
    ),
  )
  const goOn = () => start(undefined)
  useEffect(() => {
    if (isRequested) start(undefined)
  }, [isRequested, start])
  const refresh = () => client.resetQueries({ queryKey: estimatesOfCall(network, call) }).then(goOn)
  // Outcomes stay when the run is stopped, and when it fails.
  const results = useQueries({
    queries: estimates.map((estimate) => ({ ...estimate, enabled: false })),
  })
  const outcomes = results.map(({ data }) => data)
  const triedCount = outcomes.filter((outcome) => outcome).length
  const isEnded = triedCount === outcomes.length
  const fees = useQuery(blockFeesQuery(network, blocks.map(String))).data
  const rows = blocks.map((block, index): BlockRow => {
    const outcome = outcomes[index]
    const gas = gasOf(outcome)
    const previousGas = gasOf(outcomes[index - 1])
    const { baseFee, tip } = fees?.get(block) ?? {}
    const isPriced = gas !== undefined && baseFee != null
    return {
      ...{ block, outcome, previousGas, gas, baseFee, tip },
      cost: isPriced ? gas * (baseFee + (tip ?? 0n)) : undefined,
    }
  })
  const priced = rows.flatMap(({ cost, ...row }) => (cost === undefined ? [] : [{ ...row, cost }]))
  // The price of a block in which no transaction paid a priority fee is one that no block takes.
  const paid = priced.filter(({ tip }) => tip != null)
  const [compared, shownRows] = paid.length > 0 ? [paid, rows.map(withPaidCost)] : [priced, rows]
  const byCost = compared.toSorted((a, b) => (a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : 0))
  const [cheapest, dearest, newest] = [byCost[0], byCost.at(-1), priced.at(-1)]
  const marked = [cheapest?.cost, dearest?.cost]
  const nameBlocks = (row: (typeof compared)[number]) => {
    const count = compared.filter(({ cost }) => cost === row.cost).length
    return `block ${groupDigits(row.block)}${count > 1 ? ` and ${groupDigits(count - 1)} more` : ''} · ${formatCost(row)}`
  }
  const formatCost = ({ cost, tip }: { cost: bigint; tip: BlockRow['tip'] }) =>
    `${formatNative(cost, currency)}${tip == null ? ' + priority fee' : ''}`
  return (
    <>
      <RunProgress
        isRunning={isRequested && !isStopped && !failure && !isEnded}
        isStopped={isStopped && !isEnded}
        {...{ failure, stop, goOn }}
        actions={
          isEnded && (
            <>
              <SaveCsv lines={() => blocksCsv(shownRows)} name="gas-across-blocks.csv" />
              <ActionButton onClick={refresh}>Refresh</ActionButton>
            </>
          )
        }
      >
        {isEnded
          ? countWithNoun(triedCount, 'estimate')
          : isRequested
            ? `${groupDigits(triedCount)} of ${groupDigits(outcomes.length)} done`
            : `Not run yet: ${groupDigits(outcomes.length)} estimates, 1–2 requests each`}
        {results.some(({ failureReason, isFetching }) => isFetching && failureReason) &&
          '; no response from the provider, retrying'}
      </RunProgress>
      {cheapest && dearest && newest && (
        <AnswerCard
          below={
            <>
              <p>
                {groupDigits(dearest.gas ?? 0n)} gas × (
                {formatGasPriceBrief(dearest.baseFee ?? 0n, currency)} base fee
                {dearest.tip == null
                  ? `), ${dearest.tip === null ? 'no transactions that paid a' : 'without'} priority fee`
                  : ` + ${formatGasPriceBrief(dearest.tip, currency)} median priority fee of its transactions)`}
              </p>
              {cheapest.cost !== dearest.cost && <p>Cheapest: {nameBlocks(cheapest)}</p>}
              {newest !== cheapest && newest !== dearest && (
                <p>
                  Block {groupDigits(newest.block)}: {formatCost(newest)}
                  {newest.tip === null && ', which no transaction paid'}
                </p>
              )}
              {compared.length < priced.length && (
                <p>
                  Not compared: {countWithNoun(priced.length - compared.length, 'block')} without a
                  known priority fee.
                </p>
              )}
            </>
          }
        >
          Dearest: {nameBlocks(dearest)}
        </AnswerCard>
      )}
      <VirtualTable
        label="The call at each block"
        rows={shownRows}
        columns={blockColumns(network, currency, marked)}
      />
    </>
  )
}

/**
 * A block with the cost of the call there in wei: gas times the sum of its base fee and the priority fee
 * that was usual in it, where one is known; undefined while gas or the base fee is not known.
 */
type BlockRow = {
  block: bigint
  outcome: EstimateOutcome | undefined
  /** Gas at the block of the row before, by which the change is counted. */
  previousGas: bigint | undefined
  gas: bigint | undefined
  baseFee: BlockFee['baseFee'] | undefined
  tip: BlockFee['tip']
  cost: bigint | undefined
}

/** Its cost stays out where no transaction paid: it would look like the cheapest. */
const withPaidCost = (row: BlockRow): BlockRow =>
  row.tip == null ? { ...row, cost: undefined } : row

const gasOf = (outcome: EstimateOutcome | undefined) =>
  outcome?.kind === 'passes' ? outcome.gas : undefined

/** The rows as CSV: amounts in wei. */
const blocksCsv = (rows: readonly BlockRow[]) => {
  const titles = ['block', 'outcome', 'gas', 'baseFee', 'priorityFee', 'cost']
  return formatCsv(titles, rows, ({ block, outcome, gas, baseFee, tip, cost }) => [
    ...[block, outcome && describeEstimateOutcome(outcome)],
    ...[gas, baseFee, tip, cost],
  ])
}

const blockColumns = (
  network: string,
  currency: NativeCurrency | undefined,
  marked: readonly (bigint | undefined)[],
): TableColumn<BlockRow>[] => [
  {
    title: 'Block',
    width: 'minmax(3.5rem,6rem)',
    narrow: 'row-start-1 col-start-1 min-w-max before:content-["block_"] before:text-mute',
    cell: ({ block }) => (
      <Link to={blockPath({ network, block: { kind: 'number', number: block } })}>
        {groupDigits(block)}
      </Link>
    ),
  },
  {
    title: 'Outcome',
    width: 'minmax(0,1fr)',
    narrow: 'row-start-2 col-start-1 col-span-3',
    // A refusal looks different from an unknown outcome.
    cell: ({ outcome }) => {
      if (!outcome) return <span className="text-mute">–</span>
      const outcomeLabel = describeEstimateOutcome(outcome)
      const colour = { passes: '', reverts: 'text-bad' }[outcome.kind as string] ?? 'text-mute'
      return (
        <span className={colour} title={outcomeLabel}>
          {outcomeLabel}
        </span>
      )
    },
  },
  {
    title: 'Change',
    width: 'minmax(4rem,7rem)',
    narrow: 'hidden',
    figure: true,
    cell: ({ gas, previousGas }) => {
      if (gas === undefined || previousGas === undefined) return ''
      return gas === previousGas ? '' : formatSigned(gas - previousGas)
    },
  },
  {
    title: 'Base fee',
    width: 'minmax(6rem,10rem)',
    narrow: 'hidden',
    figure: true,
    cell: ({ baseFee }) => baseFee != null && formatGasPriceBrief(baseFee, currency),
  },
  {
    title: 'Priority fee',
    width: 'minmax(6rem,10rem)',
    narrow: 'hidden',
    figure: true,
    cell: ({ tip }) =>
      tip === null ? (
        <span className="text-mute">no transactions</span>
      ) : (
        tip !== undefined && formatGasPriceBrief(tip, currency)
      ),
  },
  {
    title: 'Cost',
    width: 'minmax(7rem,12rem)',
    narrow: 'row-start-1 col-start-2 col-span-2 text-right',
    figure: true,
    cell: ({ cost }) =>
      cost !== undefined && (
        <span
          title={formatNative(cost, currency)}
          className={marked.includes(cost) ? 'font-semibold' : ''}
        >
          {formatNativeBrief(cost, currency)}
        </span>
      ),
  },
]
