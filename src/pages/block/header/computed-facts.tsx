import type { ReactNode } from 'react'
import {
  baseFeeRule,
  baseFees,
  baseFeesFormula,
  baseFeesLabel,
  chainIdOfBlocks,
  ethereumBaseFeeRule,
  gasTarget,
  meteredGas,
  nextBaseFee,
} from '#domain/block/block-fees.ts'
import { isOpStack } from '#domain/proof/chain.ts'
import { gasPerBlob } from '#domain/transaction/transaction-cost.ts'
import { formatGasPrice, formatNative } from '#domain/values/amount.ts'
import { formatPercent, fractionOf, groupDigits, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { FactList, FactRow } from '#ui/lists/fact-list.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type ComputedFact = {
  label: string
  formula: string
  /** The field that the formula starts from. */
  name: string
  value: ReactNode
}

/** Facts computed from a block's fields, since the response lacks them; each says how. */
export function ComputedFacts({ block }: { block: RawObject }) {
  const chainId = chainIdOfBlocks([block], useChainId(usePageNetwork()))
  const currency = useNativeCurrency()
  const [baseFee, gasLimit, blobGasUsed] = [
    ...[block.baseFeePerGas, block.gasLimit, block.blobGasUsed],
  ].map(readQuantity)
  const fees = baseFees(block)
  const rule = baseFeeRule(block, chainId)
  const gasUsed = meteredGas(block, 'problem' in rule ? ethereumBaseFeeRule : rule)
  const facts: ComputedFact[] = []
  if (baseFee !== undefined && gasUsed !== undefined && gasLimit !== undefined) {
    const nextFee =
      'problem' in rule ? undefined : nextBaseFee({ baseFee, used: gasUsed, limit: gasLimit }, rule)
    if ('problem' in rule || nextFee === undefined)
      facts.push({
        label: 'Next base fee',
        formula: 'problem' in rule ? rule.problem : 'The gas target is 0.',
        name: 'baseFeePerGas',
        value: <span className="text-mute">Unknown for this chain</span>,
      })
    else {
      const target = gasTarget(gasLimit, rule)
      const distance = gasUsed > target ? gasUsed - target : target - gasUsed
      facts.push(
        {
          label: 'Next base fee',
          formula: `base fee × (1 + (gas used − target) / target / ${rule.denominator}), target = gas limit / ${rule.elasticity} (EIP-1559)`,
          name: 'baseFeePerGas',
          value: (
            <>
              {formatGasPrice(nextFee, currency)}{' '}
              <span className="text-mute">{describeFeeChange(baseFee, nextFee)}</span>
            </>
          ),
        },
        {
          label: 'Gas target',
          formula: `gas limit / ${rule.elasticity} (EIP-1559). Above it the base fee rises; below it, it falls.`,
          name: 'gasLimit',
          value: (
            <>
              {groupDigits(target)}{' '}
              <span className="text-mute">
                {distance === 0n
                  ? 'equal to gas used'
                  : `${gasUsed === readQuantity(block.gasUsed) ? 'gas used' : 'DA footprint'} is ${formatPercent(fractionOf(distance, target))} ${gasUsed > target ? 'more' : 'less'}`}
              </span>
            </>
          ),
        },
      )
    }
  }
  if (fees !== undefined)
    facts.push({
      label: baseFeesLabel(chainId),
      formula: baseFeesFormula,
      name: 'baseFeePerGas',
      value: formatNative(fees, currency),
    })
  // Since Jovian the OP Stack uses `blobGasUsed` for another count.
  const hasBlobs = !isOpStack({ id: chainId }, block.transactions)
  if (hasBlobs && blobGasUsed && blobGasUsed % gasPerBlob === 0n)
    facts.push({
      label: 'Blobs',
      formula: 'blob gas used / 131,072 (EIP-4844).',
      name: 'blobGasUsed',
      value: groupDigits(blobGasUsed / gasPerBlob),
    })
  if (facts.length === 0) return null
  return (
    <FactList title="Derived values">
      {facts.map(({ label, formula, name, value }) => (
        <FactRow key={label} {...{ label, name }} meaning={formula} raw={block[name]}>
          {value}
        </FactRow>
      ))}
    </FactList>
  )
}

function describeFeeChange(beforeWei: bigint, afterWei: bigint): string {
  if (beforeWei === afterWei) return 'unchanged'
  const changeWei = afterWei > beforeWei ? afterWei - beforeWei : beforeWei - afterWei
  return `${afterWei > beforeWei ? '+' : '−'}${formatPercent(fractionOf(changeWei, beforeWei))}`
}
