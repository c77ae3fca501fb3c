import { type ReactNode, useState } from 'react'
import { type CallListField, callLists } from '#domain/call/call-list.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { OverrideFields } from '#pages/gas/form/override-fields.tsx'
import type { CallFormState } from '#pages/gas/form/use-call-form.ts'
import { ArgumentField } from '#ui/form/argument-field.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** Fees per gas, in gwei. */
const feeRows = [
  ['maxFeePerGas', 'Max fee per gas', 'Providers may check the sender’s balance.'],
  ['maxPriorityFeePerGas', 'Max priority fee per gas', undefined],
  ['gasPrice', 'Gas price', 'Legacy, replaces the two fees.'],
] as const

/** Lists that only transactions of types 1, 3 and 4 have. */
const listRows: readonly (readonly [name: CallListField, label: string, note: string])[] = [
  ['accessList', 'Access list', 'Addresses and storage keys accessed by the call (EIP-2930).'],
  ['blobVersionedHashes', 'Blobs', 'Versioned hashes (EIP-4844). Blob gas is not in the estimate.'],
  ['authorizationList', 'Authorizations', 'Signed (EIP-7702). Signatures are not verified here.'],
]
const listFields = [...listRows.map(([name]) => name), 'maxFeePerBlobGas'] as const

/** Every field of a call beside its three main ones. */
export default function AdvancedFields({ form }: { form: CallFormState }) {
  const { draft, field, problems } = form
  return (
    <>
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
        <TextField
          label="Gas limit"
          placeholder="block gas limit"
          hint="Optional. Capped at 10 × the block gas limit."
          {...field('gas')}
        />
        {feeRows.map(([name, label, hint]) => (
          <AmountField key={name} label={label} unit="gwei" hint={hint} {...field(name)} />
        ))}
      </div>
      {draft.function !== '' && <DataField form={form} />}
      <Fold
        label="Access list, blobs, authorizations"
        isFilled={listFields.some((name) => draft[name] !== '')}
        isWrong={listFields.some((name) => problems[name] !== undefined)}
      >
        {listRows.map(([name, label, note]) => (
          <div key={name} className="grid gap-1.5">
            <ArgumentField parameter={callLists[name]} label={label} {...field(name)} />
            <p className="text-sm text-pretty text-mute">{note}</p>
          </div>
        ))}
        <AmountField label="Max fee per blob gas" unit="gwei" {...field('maxFeePerBlobGas')} />
      </Fold>
      <Fold
        label="State overrides"
        isFilled={draft.overrides !== ''}
        isWrong={problems.overrides !== undefined}
      >
        <OverrideFields form={form} />
      </Fold>
    </>
  )
}

type FoldProps = { label: string; isFilled: boolean; isWrong: boolean; children: ReactNode }

/** Fields that few calls have, drawn once they are opened; they open where one is filled or wrong. */
function Fold({ label, isFilled, isWrong, children }: FoldProps) {
  const [open, setOpen] = useState(isFilled)
  if (!open && isWrong) setOpen(true)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit text-mute hover:text-ink">{label}</summary>
      {open && <div className="mt-3 grid gap-5">{children}</div>}
    </details>
  )
}

/** The raw data beside a function; data and arguments follow each other. */
function DataField({ form: { draft, syncedData, problems, writeSide } }: { form: CallFormState }) {
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
