import { callType } from '#domain/call/call-type.ts'
import { AdvancedCallFields } from '#pages/gas/form/advanced-call-fields.tsx'
import type { CallDataProps } from '#pages/gas/form/call-data-props.ts'
import { filledFields } from '#pages/gas/form/call-draft.ts'
import { CallListFields } from '#pages/gas/form/call-list-fields.tsx'
import { DataField } from '#pages/gas/form/data-field.tsx'
import { MinimumGas } from '#pages/gas/form/minimum-gas.tsx'
import { OverrideFields } from '#pages/gas/form/override-fields.tsx'

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
