import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { StorageManyFormPart } from '#pages/storage/many/many-form-part.ts'
import { TypeSelect } from '#pages/storage/many/type-select.tsx'
import type { MappingKeyDraft } from '#paths/storage/storage-many.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

const textTypes = ['string', 'bytes'].map((type) => ({ type, label: type }))

type Props = StorageManyFormPart & {
  legend: string
  /** The draft of an added key. */
  newKey: MappingKeyDraft
  children: (
    key: MappingKeyDraft,
    keyIndex: number,
    change: (part: Partial<MappingKeyDraft>) => void,
  ) => ReactNode
}

/** The keys of the mapping, outermost first: the type of each, with `children` beside it. */
export function KeyFields({ draft, change, legend, newKey, children }: Props) {
  const fieldsetRef = useRef<HTMLFieldSetElement>(null)
  const { keys } = draft
  const addKey = () => {
    // The new field must be rendered before it can be focused.
    flushSync(() => change({ keys: [...keys, newKey] }))
    Array.from(fieldsetRef.current?.querySelectorAll('select') ?? [])
      .at(-1)
      ?.focus()
  }
  return (
    <fieldset ref={fieldsetRef} className="grid min-w-0 content-start gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {keys.map((key, keyIndex) => {
        const changeKey = (part: Partial<MappingKeyDraft>) =>
          change({ keys: keys.with(keyIndex, { ...key, ...part }) })
        return (
          <div
            key={keyIndex}
            className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1"
          >
            <TypeSelect
              aria-label={`Type of key ${keyIndex + 1}`}
              value={key.type}
              firstOptions={textTypes}
              onChange={(type) => changeKey({ type })}
            />
            <div className="min-w-0 max-sm:col-span-3 max-sm:row-start-2">
              {children(key, keyIndex, changeKey)}
            </div>
            {keys.length > 1 && (
              <button
                type="button"
                aria-label={`Remove key ${keyIndex + 1}`}
                title="Remove this key"
                className="col-start-3 row-start-1 size-9 rounded-md text-mute hover:text-bad"
                onClick={() => change({ keys: keys.toSpliced(keyIndex, 1) })}
              >
                ×
              </button>
            )}
          </div>
        )
      })}
      <ActionButton className="justify-self-start text-sm" onClick={addKey}>
        + Add inner key
      </ActionButton>
    </fieldset>
  )
}
