import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TypedRows, TypeSelect } from '#pages/storage/typed-rows.tsx'
import { FormField, TextField } from '#ui/form/field.tsx'

/** A key and the value that it is known to have, such as a holder and a balance. */
export function FindFields({ draft, change, problems, field }: StorageManyFormPart) {
  return (
    <>
      <TypedRows
        legend={draft.keys.length > 1 ? 'Known keys, outermost first' : 'Known key'}
        name="key"
        addLabel="+ Add inner key"
        isOneNeeded
        rows={draft.keys}
        newRow={{ type: 'address', value: '' }}
        onChange={(keys) => change({ keys })}
      >
        {({ type, value = '' }, keyIndex, changeKey) => (
          <TextField
            label={`Key ${keyIndex + 1}`}
            unlabelled
            data
            placeholder="0x…"
            problem={problems[`key ${keyIndex}`]}
            value={value}
            onChange={(value) => changeKey({ type, value })}
          />
        )}
      </TypedRows>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-2">
        <FormField label="Type" problem={problems.value}>
          {(control) => (
            <TypeSelect {...control} value={draft.value} onChange={(value) => change({ value })} />
          )}
        </FormField>
        <TextField
          label="Known value"
          data
          hint="Raw: 1 token is often 10^18."
          {...field('known')}
        />
      </div>
    </>
  )
}

/** A second key to confirm with, a packed value, and how far to search. */
export function FindDetails({ draft, change, problems, field }: StorageManyFormPart) {
  const secondKeyTexts = draft.again.split('\n')
  const setSecondKeyText = (keyIndex: number, text: string) => {
    const nextTexts = draft.keys.map((_, otherIndex) =>
      otherIndex === keyIndex ? text : (secondKeyTexts[otherIndex] ?? ''),
    )
    change({ again: nextTexts.every((text) => text === '') ? '' : nextTexts.join('\n') })
  }
  return (
    <>
      <div className="grid items-start gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_8rem]">
        <fieldset className="grid min-w-0 content-start gap-2">
          <legend className="mb-1 font-medium">Second key (optional)</legend>
          {draft.keys.map((_, keyIndex) => (
            <TextField
              key={keyIndex}
              label={`Second key ${keyIndex + 1}`}
              unlabelled
              data
              placeholder={draft.keys.length > 1 ? `Key ${keyIndex + 1}` : '0x…'}
              problem={problems[`again ${keyIndex}`]}
              value={secondKeyTexts[keyIndex] ?? ''}
              onChange={(text) => setSecondKeyText(keyIndex, text)}
            />
          ))}
        </fieldset>
        <TextField label="Second value" data {...field('knownAgain')} />
        <TextField label="Max slot" data {...field('upTo')} />
      </div>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={draft.packed === 'yes'}
          onChange={({ target }) => change({ packed: target.checked ? 'yes' : '' })}
        />
        May share its slot with other values
      </label>
    </>
  )
}
