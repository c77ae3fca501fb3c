import type { ReactNode } from 'react'
import { baseFeeRule, blobBaseFees, gasTarget, nextBaseFee } from '#domain/block/block-fees.ts'
import { formatEth, groupDigits, formatGwei, formatPercent, readQuantity, fractionOf } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { Fact, Facts } from '#ui/lists/fact-list.tsx'

const blobGas = 131_072n

/** What the fields of a block imply. The answer does not say it: it is computed here, and says how. */
export function ComputedFacts({ block }: { block: RawObject }) {
  const baseFee = readQuantity(block.baseFeePerGas)
  const used = readQuantity(block.gasUsed)
  const limit = readQuantity(block.gasLimit)
  const blobGasUsed = readQuantity(block.blobGasUsed)
  const blobFees = blobBaseFees(block)
  const rule = baseFeeRule(block)
  const facts: ReactNode[] = []
  if (baseFee !== undefined && used !== undefined && limit !== undefined) {
    const formula =
      'problem' in rule
        ? rule.problem
        : `base fee + base fee × (gas used − target) / target / ${rule.denominator}, with the target at gas limit / ${rule.elasticity} (EIP-1559). A chain with constants of its own has another one.`
    const next = 'problem' in rule ? undefined : nextBaseFee({ baseFee, used, limit }, rule)
    facts.push(
      <Computed
        key="next"
        label="Next base fee"
        formula={formula}
        from="baseFeePerGas"
        block={block}
      >
        {next === undefined ? (
          <span className="text-mute">not known for this chain</span>
        ) : (
          <>
            {formatGwei(next)} <span className="text-mute">{changed(baseFee, next)}</span>
          </>
        )}
      </Computed>,
    )
    if (!('problem' in rule)) {
      const target = gasTarget(limit, rule)
      facts.push(
        <Computed
          key="target"
          label="Gas target"
          formula={`gas limit / ${rule.elasticity} (EIP-1559). Above it the base fee rises, below it falls.`}
          from="gasLimit"
          block={block}
        >
          {groupDigits(target)}{' '}
          <span className="text-mute">
            {used === target
              ? 'gas used: the same'
              : `gas used: ${formatPercent(fractionOf(used > target ? used - target : target - used, target))} ${used > target ? 'more' : 'less'}`}
          </span>
        </Computed>,
      )
    }
    facts.push(
      <Computed
        key="burnt"
        label="Base fees"
        formula="base fee × gas used. Ethereum burns them (EIP-1559); other chains may collect them. Fees for blobs come on top."
        from="baseFeePerGas"
        block={block}
      >
        {formatEth(baseFee * used)}
      </Computed>,
    )
  }
  if (blobGasUsed !== undefined && blobGasUsed > 0n && blobGasUsed % blobGas === 0n)
    facts.push(
      <Computed
        key="blobs"
        label="Blobs"
        formula="blob gas used / 131,072 (EIP-4844)."
        from="blobGasUsed"
        block={block}
      >
        {groupDigits(blobGasUsed / blobGas)}
      </Computed>,
    )
  if (blobFees)
    facts.push(
      <Computed
        key="blob fee"
        label="Blob base fee"
        formula="fake_exponential(1 wei, excess blob gas, update fraction) (EIP-4844). The fraction was 3,338,477 in Cancun, 5,007,716 in Prague, and grew with BPO1 and BPO2 to 11,684,671 (EIP-7892). Since Prague a block does not say which one holds, so the fee is given as a range."
        from="excessBlobGas"
        block={block}
      >
        {blobFees.from === blobFees.to
          ? formatGwei(blobFees.from)
          : `${formatGwei(blobFees.from)} to ${formatGwei(blobFees.to)}`}
      </Computed>,
    )
  return facts.length > 0 && <Facts title="Computed here from these fields">{facts}</Facts>
}

function Computed({
  label,
  formula,
  from,
  block,
  children,
}: {
  label: string
  formula: string
  /** The field that the formula starts from. */
  from: string
  block: RawObject
  children: ReactNode
}) {
  return (
    <Fact label={label} name={from} meaning={formula} raw={block[from]}>
      {children}
    </Fact>
  )
}

function changed(before: bigint, after: bigint): string {
  if (before === after) return 'unchanged'
  const distance = after > before ? after - before : before - after
  return `${after > before ? '+' : '−'}${formatPercent(fractionOf(distance, before))}`
}
