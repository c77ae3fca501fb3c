import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ResolvedQuery } from '#domain/storage/path/storage-query.ts'
import {
  accessOfType,
  accessText,
  type TypedAccess,
  typedAccess,
} from '#domain/storage/path/value-path.ts'
import { DeclaredStep, isSingle } from '#pages/storage/value/declared-step.tsx'
import { typeExample } from '#pages/storage/value/key-types.ts'
import { StepType } from '#pages/storage/value/step-type-field.tsx'
import type { StorageDraft, StorageProblems } from '#paths/storage/storage-draft.ts'
import { FormField } from '#ui/form/field.tsx'

/**
 * The steps to a value, the outermost first; none for a plain variable. Where the variable is
 * declared, its type says what each step is, and offers the next.
 */
export function StepFields({
  draft,
  resolved,
  problems,
  onChange,
}: {
  draft: StorageDraft
  resolved: ResolvedQuery
  problems: StorageProblems
  onChange: (part: Partial<StorageDraft>) => void
}) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { path } = draft
  if (path.problem !== undefined)
    return <p className="text-mute">The expression below cannot be read.</p>
  const { root, accesses } = path
  const write = (next: readonly TypedAccess[]) => onChange({ path: { root, accesses: next } })
  const change = (index: number, type: string, text: string) =>
    // A name after a dot has no room for anything else.
    write(accesses.with(index, accessOfType(type, type === 'member' ? nameIn(text) : text)))
  const add = () => {
    // The new field has to be there before it can be focused.
    flushSync(() => write([...accesses, accessOfType('address', '')]))
    Array.from(fields.current?.querySelectorAll('input') ?? [])
      .at(-1)
      ?.focus()
  }
  const remove = (index: number) => {
    write(accesses.toSpliced(index, 1))
    adding.current?.focus()
  }
  const stops = draft.declared.trim() === '' ? undefined : resolved.path?.stops
  return (
    <fieldset ref={fields} className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">
        {stops || accesses.length > 1
          ? 'Keys, the outermost first'
          : 'Keys of a mapping, or array index'}
      </legend>
      {stops?.length === 1 && isSingle(stops[0]?.place.type) && (
        <p className="text-mute">This variable is one value: no key leads into it.</p>
      )}
      {stops ? (
        stops.map(({ place }, index) => (
          <DeclaredStep
            key={index}
            number={index + 1}
            type={place.type}
            access={accesses[index]}
            problem={problems[`key ${index}`]}
            onChange={(access) =>
              write(
                access === undefined
                  ? accesses.slice(0, index)
                  : replaced(accesses, index, typedAccess(access, accesses[index]?.type)),
              )
            }
          />
        ))
      ) : (
        <>
          {accesses.map((access, index) => (
            <div
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
            >
              <StepType
                number={index + 1}
                type={access.type}
                onChange={(type) => change(index, type, accessText(access))}
              />
              <div className="col-span-2 row-start-2 mt-1 sm:col-span-1 sm:row-start-auto sm:mt-0">
                <FormField label={`Key ${index + 1}`} unlabelled problem={problems[`key ${index}`]}>
                  {(props) => (
                    <input
                      {...props}
                      className="data control"
                      placeholder={typeExample(access.type)}
                      autoComplete="off"
                      autoCapitalize="off"
                      spellCheck={false}
                      value={accessText(access)}
                      onChange={({ target }) => change(index, access.type, target.value)}
                    />
                  )}
                </FormField>
              </div>
              <button
                type="button"
                aria-label={`Remove key ${index + 1}`}
                title="Remove this key"
                className="col-start-2 row-start-1 size-9 rounded-md text-mute hover:text-bad sm:col-start-3"
                onClick={() => remove(index)}
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

/** What follows another member may be of another type; another key leads into the same one. */
const replaced = (accesses: readonly TypedAccess[], index: number, access: TypedAccess) => [
  ...accesses.slice(0, index),
  access,
  ...(access.kind === 'member' ? [] : accesses.slice(index + 1)),
]

const nameIn = (text: string) => text.replace(/[^\w$]/g, '')
