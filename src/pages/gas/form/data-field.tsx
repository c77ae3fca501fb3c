import type { CallDataProps } from '#pages/gas/form/call-data-props.ts'
import { LinkButton } from '#pages/gas/link-button.tsx'
import { TextField } from '#ui/form/field.tsx'

type Props = Pick<CallDataProps, 'draft' | 'syncedData' | 'problems' | 'writeSide'>

/** The raw data beside a function; data and arguments follow each other. */
export function DataField({ draft, syncedData, problems, writeSide }: Props) {
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
