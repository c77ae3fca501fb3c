import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormPart } from '#pages/storage/many/many-form-part.ts'
import { TypeSelect } from '#pages/storage/many/type-select.tsx'
import type { ManyKey } from '#paths/storage/storage-many.ts'

const texts = ['string', 'bytes'].map((type) => ({ type, words: type }))

/** The keys of the mapping, the outermost first: a type each, and what `children` put beside it. */
export function KeyFields({
  draft,
  change,
  legend,
  fresh,
  children,
}: FormPart & {
  legend: string
  /** What a key is when it is added. */
  fresh: ManyKey
  children: (key: ManyKey, place: number, change: (part: Partial<ManyKey>) => void) => ReactNode
}) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const { keys } = draft
  const add = () => {
    // The new field has to be there before it can be focused.
    flushSync(() => change({ keys: [...keys, fresh] }))
    const selects = fields.current?.querySelectorAll('select')
    selects?.[selects.length - 1]?.focus()
  }
  return (
    <fieldset ref={fields} className="grid min-w-0 content-start gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {keys.map((key, place) => {
        const set = (part: Partial<ManyKey>) =>
          change({ keys: keys.map((other, at) => (at === place ? { ...other, ...part } : other)) })
        return (
          <div
            key={place}
            className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1"
          >
            <TypeSelect
              aria-label={`Type of key ${place + 1}`}
              value={key.type}
              first={texts}
              onChange={(type) => set({ type })}
            />
            <div className="min-w-0 max-sm:col-span-3 max-sm:row-start-2">
              {children(key, place, set)}
            </div>
            {keys.length > 1 && (
              <button
                type="button"
                aria-label={`Remove key ${place + 1}`}
                title="Remove this key"
                className="col-start-3 row-start-1 size-9 rounded-md text-mute hover:text-bad"
                onClick={() => change({ keys: keys.filter((_, other) => other !== place) })}
              >
                ×
              </button>
            )}
          </div>
        )
      })}
      <button type="button" className="action justify-self-start text-sm" onClick={add}>
        + Add an inner key
      </button>
    </fieldset>
  )
}
