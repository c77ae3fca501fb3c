import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Built, stepsOf } from '#domain/storage/storage-builder.ts'
import { formatExpression } from '#domain/storage/storage-expression.ts'
import type { Access } from '#domain/storage/storage-step.ts'
import { DeclaredStep, isSingle } from '#pages/storage/declared-step.tsx'
import { typeExample } from '#pages/storage/key-types.ts'
import { StepType } from '#pages/storage/step-type.tsx'
import type { StorageDraft, StorageProblems } from '#paths/storage-draft.ts'
import { Field } from '#ui/field.tsx'

/**
 * The steps to a value, the outermost first; none for a plain variable. Where the variable is
 * declared, its type says what each step is, and offers the next.
 */
export function StepFields({
  draft,
  built,
  problems,
  onChange,
}: {
  draft: StorageDraft
  built: Built
  problems: StorageProblems
  onChange: (part: Partial<StorageDraft>) => void
}) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { expression } = built
  if (!expression) return <p className="text-mute">The expression below cannot be read.</p>
  const { root, accesses } = expression
  const steps = stepsOf(accesses, draft.types)
  const write = (next: readonly Access[], types = steps.map(({ type }) => type)) =>
    onChange({ path: formatExpression({ root, accesses: next }), types })
  const change = (place: number, type: string, value: string) =>
    write(
      // A name after a dot has no room for anything else.
      accesses.toSpliced(
        place,
        1,
        type === 'member'
          ? { kind: 'member', name: value.replace(/[^\w$]/g, '') }
          : { kind: 'key', text: value },
      ),
      steps.map((step, other) => (other === place ? type : step.type)),
    )
  const add = () => {
    // The new field has to be there before it can be focused.
    flushSync(() =>
      write(
        [...accesses, { kind: 'key', text: '' }],
        [...steps.map(({ type }) => type), 'address'],
      ),
    )
    Array.from(fields.current?.querySelectorAll('input') ?? [])
      .at(-1)
      ?.focus()
  }
  const remove = (place: number) => {
    write(accesses.toSpliced(place, 1), steps.map(({ type }) => type).toSpliced(place, 1))
    adding.current?.focus()
  }
  const declared = built.way && draft.declared.trim() !== '' ? built.way.places : undefined
  return (
    <fieldset ref={fields} className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">
        {declared || steps.length > 1
          ? 'Keys, the outermost first'
          : 'Keys of a mapping, or array index'}
      </legend>
      {declared?.length === 1 && isSingle(declared[0]?.type) && (
        <p className="text-mute">This variable is one value: no key leads into it.</p>
      )}
      {declared ? (
        declared.map((place, index) => (
          <DeclaredStep
            key={index}
            number={index + 1}
            type={place.type}
            access={accesses[index]}
            problem={problems[`key ${index}`]}
            onChange={(access) =>
              access === undefined
                ? write(accesses.slice(0, index))
                : // What follows another member may be of another type.
                  write(
                    access.kind === 'member'
                      ? [...accesses.slice(0, index), access]
                      : accesses.toSpliced(index, 1, access),
                  )
            }
          />
        ))
      ) : (
        <>
          {steps.map(({ type, value }, place) => (
            <div
              key={place}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
            >
              <StepType
                number={place + 1}
                type={type}
                onChange={(type) => change(place, type, value)}
              />
              <div className="col-span-2 row-start-2 mt-1 sm:col-span-1 sm:row-start-auto sm:mt-0">
                <Field label={`Key ${place + 1}`} unlabelled problem={problems[`key ${place}`]}>
                  {(props) => (
                    <input
                      {...props}
                      className="data control"
                      placeholder={typeExample(type)}
                      autoComplete="off"
                      autoCapitalize="off"
                      spellCheck={false}
                      value={value}
                      onChange={({ target }) => change(place, type, target.value)}
                    />
                  )}
                </Field>
              </div>
              <button
                type="button"
                aria-label={`Remove key ${place + 1}`}
                title="Remove this key"
                className="col-start-2 row-start-1 size-9 rounded-md text-mute hover:text-bad sm:col-start-3"
                onClick={() => remove(place)}
              >
                ×
              </button>
            </div>
          ))}
          <button
            ref={adding}
            type="button"
            className="action min-h-9 self-start justify-self-start text-sm"
            onClick={add}
          >
            + Add a key
          </button>
        </>
      )}
    </fieldset>
  )
}
