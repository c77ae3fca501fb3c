import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TransactionCall } from '#domain/call/call.ts'
import { formatGasPriceBrief } from '#domain/gas/estimate-cost.ts'
import type { EstimateOutcome } from '#domain/gas/estimate-outcome.ts'
import { formatNative, formatNativeBrief, type NativeCurrency } from '#domain/values/amount.ts'
import { formatSigned, groupDigits } from '#domain/values/hex.ts'
import { BlocksProgress, OutcomeText, useBlocksRun } from '#pages/gas/questions/blocks-run.tsx'
import { blockPath } from '#paths/block.ts'
import { type BlockFee, blockFeesQuery } from '#queries/gas/block-fees.ts'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = { call: TransactionCall; blocks: readonly bigint[] }

/** One call at several blocks: its gas, what it costs there, and where it reverts. */
export function BlocksAnswer({ call, blocks }: Props) {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const run = useBlocksRun(call, blocks)
  const { outcomes } = run
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
  const compared = paid.length > 0 ? paid : priced
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
      <BlocksProgress run={run} />
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
            </>
          }
        >
          Dearest: {nameBlocks(dearest)}
        </AnswerCard>
      )}
      <VirtualTable
        label="The call at each block"
        rows={paid.length > 0 ? rows.map(withPaidCost) : rows}
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

const blockColumns = (
  network: string,
  currency: NativeCurrency | undefined,
  marked: readonly (bigint | undefined)[],
): TableColumn<BlockRow>[] => [
  {
    title: 'Block',
    width: 'minmax(3.5rem,6rem)',
    narrow: 'row-start-1 col-start-1 col-span-2 before:content-["block_"] before:text-mute',
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
    cell: ({ outcome }) => <OutcomeText outcome={outcome} />,
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
    narrow: 'row-start-1 col-start-3 text-right',
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
