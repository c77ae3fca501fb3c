import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TextField } from '#ui/form/field.tsx'

/** The first and the last slot. */
export function RangeFields({ draft, change, problems }: StorageManyFormPart) {
  return (
    <>
      <TextField
        label="First slot"
        data
        hint="Decimal or 0x."
        problem={problems.first}
        value={draft.first}
        onChange={(first) => change({ first })}
      />
      <TextField
        label="Last slot"
        data
        hint="Max 4,096 slots."
        problem={problems.last}
        value={draft.last}
        onChange={(last) => change({ last })}
      />
    </>
  )
}
