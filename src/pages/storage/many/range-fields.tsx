import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TextField } from '#ui/form/field.tsx'

/** The first and the last slot. */
export function RangeFields({ draft, change, problems }: StorageManyFormPart) {
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      <TextField
        label="First slot"
        data
        hint="Decimal, or hexadecimal with 0x."
        problem={problems.first}
        value={draft.first}
        onChange={(first) => change({ first })}
      />
      <TextField
        label="Last slot"
        data
        hint="Up to 4,096 slots at once."
        problem={problems.last}
        value={draft.last}
        onChange={(last) => change({ last })}
      />
    </div>
  )
}
