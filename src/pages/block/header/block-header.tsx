import type { ReactNode } from 'react'
import {
  baseFeeRule,
  baseFees,
  baseFeesFormula,
  baseFeesLabel,
  chainIdOfBlocks,
  ethereumBaseFeeRule,
  gasTarget,
  isJovian,
  meteredGas,
  nextBaseFee,
} from '#domain/block/block-fees.ts'
import { blockFields } from '#domain/block/block-fields.ts'
import { isOpStack } from '#domain/proof/chain.ts'
import { readEncodedHeader } from '#domain/proof/checks/check-header.ts'
import { gasPerBlob } from '#domain/transaction/transaction-cost.ts'
import { formatGasPrice, formatNative } from '#domain/values/amount.ts'
import { type FieldDefinition, otherFields } from '#domain/values/field.ts'
import { formatPercent, fractionOf, groupDigits, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { FactList, FactRow, FieldGroup } from '#ui/lists/fact-list.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** The name of `blobGasUsed` on OP Stack chains since Jovian. */
const dataFootprint: FieldDefinition = {
  ...{ name: 'blobGasUsed', label: 'DA footprint', kind: 'gas', specified: false },
  meaning: 'Gas that the data of the transactions takes of the limit (OP Stack, Jovian).',
}

/** Every field of a block's response, and the facts computed from them. */
export default function BlockHeader({ block }: { block: RawObject }) {
  const hasFootprint = isJovian(block, chainIdOfBlocks([block], useChainId(usePageNetwork())))
  const nameFields = (fields: FieldDefinition[]) =>
    hasFootprint
      ? fields.map((field) => (field.name === 'blobGasUsed' ? dataFootprint : field))
      : fields
  return (
    <>
      {[...blockFields, otherFields(block, blockFields, ['transactions'])].map((group) => (
        <FieldGroup key={group.title} {...group} fields={nameFields(group.fields)} object={block} />
      ))}
      <ComputedFacts block={block} />
      <EncodedHeaderFacts block={block} />
    </>
  )
}

/** The header as RLP: the bytes that the block's hash is computed from. */
function EncodedHeaderFacts({ block }: { block: RawObject }) {
  const headerEncoding = readEncodedHeader(block)
  return (
    <FactList title="Encoded header">
      <FactRow
        label="RLP"
        name="hash"
        raw={block.hash}
        meaning="Encoded in your browser from the response’s fields, in fork order. Its Keccak-256 is the block hash if “Header hash” is verified."
      >
        {'problem' in headerEncoding ? (
          headerEncoding.problem
        ) : (
          <BytesValue value={headerEncoding.bytes} />
        )}
      </FactRow>
    </FactList>
  )
}

type ComputedFact = {
  label: string
  formula: string
  /** The field that the formula starts from. */
  name: string
  value: ReactNode
}

/** Facts computed from a block's fields, since the response lacks them; each says how. */
function ComputedFacts({ block }: { block: RawObject }) {
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
