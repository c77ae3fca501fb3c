import type { ReactNode } from 'react'
import {
  baseFeeRule,
  baseFeesLabel,
  blobBaseFees,
  chainIdOfBlocks,
  gasTarget,
  nextBaseFee,
} from '#domain/block/block-fees.ts'
import { isOpStack } from '#domain/proof/chain.ts'
import { formatGasPrice, formatNative } from '#domain/values/native-currency.ts'
import { formatPercent, fractionOf, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { FactList, FactRow } from '#ui/lists/fact-list.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

const blobGasPerBlob = 131_072n

/** Facts computed from a block's fields, since the response lacks them; each says how. */
export function ComputedFacts({ block }: { block: RawObject }) {
  const chainId = chainIdOfBlocks([block], useChainId(usePageNetwork()))
  const currency = useNativeCurrency()
  const baseFee = readQuantity(block.baseFeePerGas)
  const gasUsed = readQuantity(block.gasUsed)
  const gasLimit = readQuantity(block.gasLimit)
  const blobGasUsed = readQuantity(block.blobGasUsed)
  const blobFees = blobBaseFees(block, chainId)
  const feeRule = baseFeeRule(block, chainId)
  const facts: ReactNode[] = []
  if (baseFee !== undefined && gasUsed !== undefined && gasLimit !== undefined) {
    const feeFormula =
      'problem' in feeRule
        ? feeRule.problem
        : `base fee × (1 + (gas used − target) / target / ${feeRule.denominator}), target = gas limit / ${feeRule.elasticity} (EIP-1559)`
    const nextFee =
      'problem' in feeRule
        ? undefined
        : nextBaseFee({ baseFee, used: gasUsed, limit: gasLimit }, feeRule)
    facts.push(
      <ComputedFact
        key="next"
        label="Next base fee"
        formula={feeFormula}
        fieldName="baseFeePerGas"
        block={block}
      >
        {nextFee === undefined ? (
          <span className="text-mute">Unknown for this chain</span>
        ) : (
          <>
            {formatGasPrice(nextFee, currency)}{' '}
            <span className="text-mute">{describeFeeChange(baseFee, nextFee)}</span>
          </>
        )}
      </ComputedFact>,
    )
    if (!('problem' in feeRule)) {
      const targetGas = gasTarget(gasLimit, feeRule)
      facts.push(
        <ComputedFact
          key="target"
          label="Gas target"
          formula={`gas limit / ${feeRule.elasticity} (EIP-1559). Above it the base fee rises; below it, it falls.`}
          fieldName="gasLimit"
          block={block}
        >
          {groupDigits(targetGas)}{' '}
          <span className="text-mute">
            {gasUsed === targetGas
              ? 'equal to gas used'
              : `gas used is ${formatPercent(fractionOf(gasUsed > targetGas ? gasUsed - targetGas : targetGas - gasUsed, targetGas))} ${gasUsed > targetGas ? 'more' : 'less'}`}
          </span>
        </ComputedFact>,
      )
    }
    facts.push(
      <ComputedFact
        key="burnt"
        label={baseFeesLabel(chainId)}
        formula="base fee × gas used. Ethereum burns them (EIP-1559); other chains may collect them. Blob fees are extra."
        fieldName="baseFeePerGas"
        block={block}
      >
        {formatNative(baseFee * gasUsed, currency)}
      </ComputedFact>,
    )
  }
  // Since Jovian the OP Stack uses `blobGasUsed` for another count.
  const hasBlobs = !isOpStack({ id: chainId }, block.transactions)
  if (hasBlobs && blobGasUsed && blobGasUsed % blobGasPerBlob === 0n)
    facts.push(
      <ComputedFact
        key="blobs"
        label="Blobs"
        formula="blob gas used / 131,072 (EIP-4844)."
        fieldName="blobGasUsed"
        block={block}
      >
        {groupDigits(blobGasUsed / blobGasPerBlob)}
      </ComputedFact>,
    )
  if (blobFees)
    facts.push(
      <ComputedFact
        key="blob fee"
        label="Blob base fee"
        formula="fake_exponential(1 wei, excess blob gas, update fraction) (EIP-4844). A range since Prague: a block does not show its update fraction (EIP-7892)."
        fieldName="excessBlobGas"
        block={block}
      >
        {blobFees.from === blobFees.to
          ? formatGasPrice(blobFees.from, currency)
          : `${formatGasPrice(blobFees.from, currency)} – ${formatGasPrice(blobFees.to, currency)}`}
      </ComputedFact>,
    )
  return facts.length > 0 && <FactList title="Derived values">{facts}</FactList>
}

type Props = {
  label: string
  formula: string
  /** The field that the formula starts from. */
  fieldName: string
  block: RawObject
  children: ReactNode
}

function ComputedFact({ label, formula, fieldName, block, children }: Props) {
  return (
    <FactRow label={label} name={fieldName} meaning={formula} raw={block[fieldName]}>
      {children}
    </FactRow>
  )
}

function describeFeeChange(beforeWei: bigint, afterWei: bigint): string {
  if (beforeWei === afterWei) return 'unchanged'
  const changeWei = afterWei > beforeWei ? afterWei - beforeWei : beforeWei - afterWei
  return `${afterWei > beforeWei ? '+' : '−'}${formatPercent(fractionOf(changeWei, beforeWei))}`
}
