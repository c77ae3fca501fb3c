import type { DataKind, DataPart } from '#pages/gas/form/data-part.ts'
import { Small } from '#pages/gas/link-button.tsx'
import { TextField } from '#ui/form/field.tsx'

/** The data itself; with a function it follows the arguments, and they follow what is typed here. */
export function DataField({ kind, draft, step, problems, write }: DataPart & { kind: DataKind }) {
  const data = step ? step.data : draft.data
  const item = step?.item
  const apart = kind === 'function' && item && !step.inSync
  const called = item?.type === 'function' ? `a call of ${item.name}` : 'made from this init code'
  return (
    <TextField
      label="Data"
      data
      rows={3}
      placeholder={apart ? 'comes when every argument is right' : '0x'}
      hint={
        apart && data !== '' ? (
          <span className="text-warn">
            This is not {called}. As it was typed last, it is what is sent.
          </span>
        ) : (
          (kind === 'function' && item && 'Follows the fields above, and they follow it.') ||
          undefined
        )
      }
      action={
        apart &&
        data !== '' && (
          <Small onClick={() => write('function', {})}>Make it from the arguments</Small>
        )
      }
      problem={kind === 'data' || problems.function === undefined ? problems.data : undefined}
      value={data}
      onChange={(data) => write('data', { data })}
    />
  )
}
