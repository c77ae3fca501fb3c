import type { CallDataKind, DataFieldsProps } from '#pages/gas/form/data-part.ts'
import { LinkButton } from '#pages/gas/link-button.tsx'
import { TextField } from '#ui/form/field.tsx'

/** The raw data; with a function, data and arguments follow each other. */
export function DataField({
  kind,
  draft,
  syncedData,
  problems,
  writeSide,
}: DataFieldsProps & { kind: CallDataKind }) {
  const fieldData = syncedData ? syncedData.data : draft.data
  const abiItem = syncedData?.item
  const isOutOfStep = kind === 'function' && abiItem && !syncedData.inSync
  const callDescription =
    abiItem?.type === 'function' ? `a call of ${abiItem.name}` : 'made from this init code'
  return (
    <TextField
      label="Data"
      data
      rows={3}
      placeholder={isOutOfStep ? 'comes when every argument is right' : '0x'}
      hint={
        isOutOfStep && fieldData !== '' ? (
          <span className="text-warn">
            This is not {callDescription}. As it was typed last, it is what is sent.
          </span>
        ) : (
          (kind === 'function' && abiItem && 'Follows the fields above, and they follow it.') ||
          undefined
        )
      }
      action={
        isOutOfStep &&
        fieldData !== '' && (
          <LinkButton onClick={() => writeSide('function', {})}>
            Make it from the arguments
          </LinkButton>
        )
      }
      problem={kind === 'data' || problems.function === undefined ? problems.data : undefined}
      value={fieldData}
      onChange={(data) => writeSide('data', { data })}
    />
  )
}
