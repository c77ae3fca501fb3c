import { useQuery } from '@tanstack/react-query'
import { zeroHash } from 'viem'
import { callType } from '#domain/call/call-type.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import type { CallDataProps } from '#pages/gas/form/call-data-props.ts'
import { filledFields } from '#pages/gas/form/call-draft.ts'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'
import { CallListFields } from '#pages/gas/form/call-list-fields.tsx'
import { MinimumGas } from '#pages/gas/form/minimum-gas.tsx'
import { OverrideFields } from '#pages/gas/form/override-fields.tsx'
import { LinkButton } from '#pages/gas/link-button.tsx'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'

/** Spec 8.1: an estimate is capped at ten times the block gas limit. */
const gasCapMultiple = 10n

/** The gas limit, compared with a block's; the hint never prevents a request. */
function GasField({ draft, change, problems }: CallFormPart) {
  const typedGas = readQuantity(draft.gas.trim())
  const blockGasLimit = useBlockGasLimit(draft.network, typedGas !== undefined)
  return (
    <TextField
      label="Gas limit"
      placeholder="block gas limit"
      hint={gasLimitHint(typedGas, blockGasLimit)}
      problem={problems.gas}
      value={draft.gas}
      onChange={(gas) => change({ gas })}
    />
  )
}

function gasLimitHint(gas: bigint | undefined, limit: bigint | undefined): string {
  if (gas !== undefined && limit !== undefined) {
    const gasCap = gasCapMultiple * limit
    if (gas > gasCap)
      return `Capped at ${groupDigits(gasCap)}: 10 × block limit ${groupDigits(limit)}.`
    if (gas > limit) return `Above the block gas limit of ${groupDigits(limit)}.`
  }
  return 'Optional. Capped at 10 × the block gas limit.'
}

/** Gas limit of the latest block; undefined while `isWanted` is false or it is not known. */
function useBlockGasLimit(network: string, isWanted: boolean): bigint | undefined {
  const latestHash = useQuery({ ...blockAtQuery(network, 'latest'), enabled: isWanted }).data
  const latestBlock = useQuery({
    ...blockQuery(network, latestHash ?? zeroHash, false),
    enabled: isWanted && latestHash != null,
  }).data
  return readQuantity(latestBlock?.gasLimit)
}

/** The fields of a call besides its recipient, its sender and its data. */
function AdvancedCallFields(part: CallFormPart) {
  const { draft, change, problems } = part
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <AmountField
        label="Value"
        unit="ether"
        problem={problems.value}
        value={draft.value}
        onChange={(value) => change({ value })}
      />
      <BlockPicker
        hint={
          draft.block.trim().toLowerCase() === 'safe'
            ? 'Sent as finalized: this API reads safe as finalized.'
            : 'Optional. Default: the provider decides.'
        }
        problem={problems.block}
        value={draft.block}
        onChange={(block) => change({ block })}
      />
      <GasField {...part} />
      <AmountField
        label="Max fee per gas"
        unit="gwei"
        hint="Providers may check the sender’s balance."
        problem={problems.maxFeePerGas}
        value={draft.maxFeePerGas}
        onChange={(maxFeePerGas) => change({ maxFeePerGas })}
      />
      <AmountField
        label="Max priority fee per gas"
        unit="gwei"
        problem={problems.maxPriorityFeePerGas}
        value={draft.maxPriorityFeePerGas}
        onChange={(maxPriorityFeePerGas) => change({ maxPriorityFeePerGas })}
      />
      <AmountField
        label="Gas price"
        unit="gwei"
        hint="Legacy, replaces the two fees."
        problem={problems.gasPrice}
        value={draft.gasPrice}
        onChange={(gasPrice) => change({ gasPrice })}
      />
    </div>
  )
}

type Props = Pick<CallDataProps, 'draft' | 'change' | 'problems' | 'syncedData' | 'writeSide'>

/** Every field of a call beside its three main ones, its least cost, and its type. */
export default function AdvancedFields({ syncedData, writeSide, ...partProps }: Props) {
  const { draft } = partProps
  const transactionType = callType(filledFields(draft))
  return (
    <>
      <AdvancedCallFields {...partProps} />
      {draft.function !== '' && (
        <DataField {...partProps} syncedData={syncedData} writeSide={writeSide} />
      )}
      <CallListFields {...partProps} />
      <OverrideFields {...partProps} />
      <MinimumGas draft={draft} data={syncedData?.data ?? draft.data} />
      {transactionType && (
        <p className="text-sm text-mute">
          Transaction type {transactionType.type}: {transactionType.name}
        </p>
      )}
    </>
  )
}

type DataFieldProps = Pick<CallDataProps, 'draft' | 'syncedData' | 'problems' | 'writeSide'>

/** The raw data beside a function; data and arguments follow each other. */
function DataField({ draft, syncedData, problems, writeSide }: DataFieldProps) {
  const fieldData = syncedData ? syncedData.data : draft.data
  const abiItem = syncedData?.item
  const isOutOfStep = abiItem && !syncedData.inSync && fieldData !== ''
  const callDescription =
    abiItem?.type === 'function' ? `call ${abiItem.name}` : 'use this init code'
  return (
    <TextField
      label="Raw data"
      data
      rows={2}
      placeholder="0x"
      hint={
        isOutOfStep ? (
          <span className="text-warn">
            Does not {callDescription}. This data is sent, as it was edited last.
          </span>
        ) : (
          'Encoded from the arguments. Edits update them.'
        )
      }
      action={
        isOutOfStep && (
          <LinkButton onClick={() => writeSide('function', {})}>Encode arguments</LinkButton>
        )
      }
      problem={problems.function === undefined ? problems.data : undefined}
      value={fieldData}
      onChange={(data) => writeSide('data', { data })}
    />
  )
}
