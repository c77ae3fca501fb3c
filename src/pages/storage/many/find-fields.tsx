import { KeyFields } from '#pages/storage/many/key-fields.tsx'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TypeSelect } from '#pages/storage/many/type-select.tsx'
import { FormField, TextField } from '#ui/form/field.tsx'

/** Keys with known values, such as the balance that a wallet or an explorer shows. */
export function FindFields(part: StorageManyFormPart) {
  const { draft, change, problems } = part
  const secondKeyTexts = draft.again.split('\n')
  const setSecondKeyText = (keyIndex: number, text: string) => {
    const nextTexts = draft.keys.map((_, otherIndex) =>
      otherIndex === keyIndex ? text : (secondKeyTexts[otherIndex] ?? ''),
    )
    change({ again: nextTexts.every((text) => text === '') ? '' : nextTexts.join('\n') })
  }
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-pretty text-mute">
        Give a key and the value that it is known to have, such as a holder and the balance that a
        wallet shows. Every slot up to a bound is tried, by the rules of Solidity and Vyper, and
        what OpenZeppelin and Solady use; all places that hold the value are listed.
      </p>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <KeyFields
          {...part}
          legend={draft.keys.length > 1 ? 'Known keys, the outermost first' : 'Known key'}
          newKey={{ type: 'address', value: '' }}
        >
          {({ value = '' }, keyIndex, set) => (
            <TextField
              label={`Key ${keyIndex + 1}`}
              unlabelled
              data
              problem={problems[`key ${keyIndex}`]}
              value={value}
              onChange={(value) => set({ value })}
            />
          )}
        </KeyFields>
        <div className="grid gap-2">
          <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-x-2">
            <FormField label="Type" problem={problems.value}>
              {(control) => (
                <TypeSelect
                  {...control}
                  value={draft.value}
                  onChange={(value) => change({ value })}
                />
              )}
            </FormField>
            <TextField
              label="Value of the key"
              data
              hint="In full, without decimals: 1 token is often 10^18."
              problem={problems.known}
              value={draft.known}
              onChange={(known) => change({ known })}
            />
          </div>
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={draft.packed === 'yes'}
              onChange={({ target }) => change({ packed: target.checked ? 'yes' : '' })}
            />
            It may share its word with other values
          </label>
        </div>
        <fieldset className="grid min-w-0 content-start gap-2">
          <legend className="mb-1 font-medium">
            A second key, to confirm <span className="font-normal text-mute">(optional)</span>
          </legend>
          {draft.keys.map((_, keyIndex) => (
            <TextField
              key={keyIndex}
              label={`Second key ${keyIndex + 1}`}
              unlabelled
              data
              placeholder={draft.keys.length > 1 ? `Key ${keyIndex + 1}` : ''}
              problem={problems[`again ${keyIndex}`]}
              value={secondKeyTexts[keyIndex] ?? ''}
              onChange={(text) => setSecondKeyText(keyIndex, text)}
            />
          ))}
        </fieldset>
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-x-2">
          <TextField
            label="Value of the second key"
            data
            problem={problems.knownAgain}
            value={draft.knownAgain}
            onChange={(knownAgain) => change({ knownAgain })}
          />
          <TextField
            label="Up to slot"
            data
            problem={problems.upTo}
            value={draft.upTo}
            onChange={(upTo) => change({ upTo })}
          />
        </div>
      </div>
    </div>
  )
}
