import { KeyFields } from '#pages/storage/many/key-fields.tsx'
import { ListInput } from '#pages/storage/many/list-input.tsx'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TypeSelect } from '#pages/storage/many/type-select.tsx'
import { FormField, TextField } from '#ui/form/field.tsx'
import { Select, SelectField } from '#ui/form/select.tsx'

const guessOption = [{ type: '', label: 'Auto-detect' }]

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

/** Hashing rule of the mapping, types of its keys, and position of the values in its slots. */
export function KeyListDetails(part: StorageManyFormPart) {
  const { draft, change, problems, field } = part
  return (
    <>
      <KeyFields
        {...part}
        legend={draft.keys.length > 1 ? 'Keys, outermost first' : 'Key'}
        newKey={{ type: 'address', value: undefined }}
      >
        {({ value }, keyIndex, set) => (
          <div className="grid gap-1 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-2">
            <Select
              aria-label={`Where key ${keyIndex + 1} comes from`}
              value={value === undefined ? 'list' : 'one'}
              options={[
                ['list', 'From list'],
                ['one', 'Same for all'],
              ]}
              onChange={(source) => set({ value: source === 'list' ? undefined : '' })}
            />
            {value === undefined ? (
              problems[`key ${keyIndex}`] !== undefined && (
                <p role="alert" className="self-center text-sm text-bad">
                  {problems[`key ${keyIndex}`]}
                </p>
              )
            ) : (
              <TextField
                label={`Key ${keyIndex + 1}`}
                unlabelled
                data
                problem={problems[`key ${keyIndex}`]}
                value={value}
                onChange={(value) => set({ value })}
              />
            )}
          </div>
        )}
      </KeyFields>
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
        <FormField label="Value type" problem={problems.value}>
          {(control) => (
            <TypeSelect
              {...control}
              firstOptions={guessOption}
              value={draft.value}
              onChange={(value) => change({ value })}
            />
          )}
        </FormField>
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
