import { ListInput } from '#pages/storage/many/list-input.tsx'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TypeField } from '#pages/storage/type-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'

/** The mapping and the keys. */
export function KeyListFields(part: StorageManyFormPart) {
  return (
    <>
      <div className="md:max-w-44">
        <TextField
          label="Mapping slot"
          data
          placeholder="0"
          hint="First variable = 0"
          {...part.field('slot')}
        />
      </div>
      <ListInput {...part} />
    </>
  )
}

/** Types of the keys, hashing rule of the mapping, and position of the values in its slots. */
export function KeyListDetails({ draft, change, field }: StorageManyFormPart) {
  return (
    <>
      <TextField
        label="Key types"
        data
        placeholder="address"
        hint="Outermost first. One key for all rows: address:0x…"
        {...field('key')}
      />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 sm:grid-cols-4">
        <SelectField
          label="Compiler"
          value={draft.compiler}
          options={[
            ['solidity', 'Solidity'],
            ['vyper', 'Vyper'],
          ]}
          onChange={(compiler) => change({ compiler })}
        />
        <TypeField label="Value type" {...field('value')} />
        <TextField
          label="Byte offset"
          data
          placeholder="0"
          hint="For packed values."
          {...field('offset')}
        />
        <TextField
          label="Struct member"
          data
          placeholder="0"
          hint="Slots after the first."
          {...field('member')}
        />
      </div>
    </>
  )
}
