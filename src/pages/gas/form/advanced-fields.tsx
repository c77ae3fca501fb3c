import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zeroHash } from 'viem'
import { type CallListField, callLists, describeCallList } from '#domain/call/call-list.ts'
import { callType } from '#domain/call/call-type.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { ArgumentField } from '#pages/gas/form/argument-field.tsx'
import type { CallDataProps } from '#pages/gas/form/call-data-props.ts'
import { filledFields } from '#pages/gas/form/call-draft.ts'
import type { CallFormPart } from '#pages/gas/form/call-form-part.ts'
import { MinimumGas } from '#pages/gas/form/minimum-gas.tsx'
import { OverrideFields } from '#pages/gas/form/override-fields.tsx'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** Spec 8.1: an estimate is capped at ten times the block gas limit. */
const gasCapMultiple = 10n

/** The gas limit, compared with a block's; the hint never prevents a request. */
function GasField({ draft, field }: CallFormPart) {
  const typedGas = readQuantity(draft.gas.trim())
  const blockGasLimit = useBlockGasLimit(draft.network, typedGas !== undefined)
  return (
    <TextField
      label="Gas limit"
      placeholder="block gas limit"
      hint={gasLimitHint(typedGas, blockGasLimit)}
      {...field('gas')}
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
  const { draft, field } = part
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <AmountField label="Value" unit="ether" {...field('value')} />
      <BlockPicker
        hint={
          draft.block.trim().toLowerCase() === 'safe'
            ? 'Sent as finalized: this API reads safe as finalized.'
            : 'Optional. Default: the provider decides.'
        }
        {...field('block')}
      />
      <GasField {...part} />
      <AmountField
        label="Max fee per gas"
        unit="gwei"
        hint="Providers may check the sender’s balance."
        {...field('maxFeePerGas')}
      />
      <AmountField
        label="Max priority fee per gas"
        unit="gwei"
        {...field('maxPriorityFeePerGas')}
      />
      <AmountField
        label="Gas price"
        unit="gwei"
        hint="Legacy, replaces the two fees."
        {...field('gasPrice')}
      />
    </div>
  )
}

const listDefinitions: { name: CallListField; label: string; note: string }[] = [
  {
    name: 'accessList',
    label: 'Access list',
    note: 'Addresses and storage keys accessed by the call (EIP-2930).',
  },
  {
    name: 'blobVersionedHashes',
    label: 'Blobs',
    note: 'Versioned hashes (EIP-4844). Blob gas is not in the estimate.',
  },
  {
    name: 'authorizationList',
    label: 'Authorizations',
    note: 'Signed (EIP-7702). Signatures are not verified here.',
  },
]

const listFieldNames = [...listDefinitions.map(({ name }) => name), 'maxFeePerBlobGas'] as const

/** Fields that only transactions of types 1, 3 and 4 have, folded away. */
function CallListFields({ draft, problems, field }: CallFormPart) {
  const filledSummary = [
    ...listDefinitions.map(({ name }) => describeCallList(name, draft[name])),
    draft.maxFeePerBlobGas && `blob fee ${draft.maxFeePerBlobGas}`,
  ].filter(Boolean)
  const [open, setOpen] = useState(filledSummary.length > 0)
  if (!open && listFieldNames.some((name) => problems[name] !== undefined)) setOpen(true)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit text-mute hover:text-ink">
        Access list, blobs, authorizations
        {!open && filledSummary.length > 0 && ` · ${filledSummary.join(', ')}`}
      </summary>
      <div className="mt-3 grid gap-5">
        {listDefinitions.map(({ name, label, note }) => (
          <div key={name} className="grid gap-1.5">
            <ArgumentField parameter={callLists[name]} label={label} {...field(name)} />
            <p className="text-sm text-pretty text-mute">{note}</p>
            {name === 'blobVersionedHashes' && (
              <AmountField
                label="Max fee per blob gas"
                unit="gwei"
                {...field('maxFeePerBlobGas')}
              />
            )}
          </div>
        ))}
      </div>
    </details>
  )
}

/** Every field of a call beside its three main ones, its least cost, and its type. */
export default function AdvancedFields(partProps: CallDataProps) {
  const { draft, syncedData } = partProps
  const transactionType = callType(filledFields(draft))
  return (
    <>
      <AdvancedCallFields {...partProps} />
      {draft.function !== '' && <DataField {...partProps} />}
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

/** The raw data beside a function; data and arguments follow each other. */
function DataField({ draft, syncedData, problems, writeSide }: CallDataProps) {
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
