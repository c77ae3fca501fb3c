import { ListInput } from '#pages/storage/many/list-input.tsx'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { guessedType, TypedRows, TypeSelect } from '#pages/storage/typed-rows.tsx'
import { FormField, Select, SelectField, TextField } from '#ui/form/field.tsx'

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
export function KeyListDetails({ draft, change, problems, field }: StorageManyFormPart) {
  return (
    <>
      <TypedRows
        legend={draft.keys.length > 1 ? 'Keys, outermost first' : 'Key'}
        addLabel="+ Add inner key"
        isOneNeeded
        rows={draft.keys}
        newRow={{ type: 'address', value: undefined }}
        onChange={(keys) => change({ keys })}
      >
        {({ type, value }, keyIndex, changeKey) => (
          <div className="grid gap-1 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-2">
            <Select
              aria-label={`Where key ${keyIndex + 1} comes from`}
              value={value === undefined ? 'list' : 'one'}
              options={[
                ['list', 'From list'],
                ['one', 'Same for all'],
              ]}
              onChange={(source) => changeKey({ type, value: source === 'list' ? undefined : '' })}
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
                onChange={(value) => changeKey({ type, value })}
              />
            )}
          </div>
        )}
      </TypedRows>
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
              firstOptions={guessedType}
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
