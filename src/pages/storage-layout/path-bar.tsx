import { type FormEvent, useId, useState } from 'react'
import { type FoundPlace, findPlace } from '#domain/storage/layout/find-place.ts'
import type { Variable } from '#domain/storage/storage-type.ts'
import { Copy } from '#ui/copy.tsx'
import { Field } from '#ui/field.tsx'

/** An expression such as `accounts[0xabc…].history[3].amount`: typed, the tree opens there. */
export function PathBar({
  variables,
  at,
  go,
}: {
  variables: readonly Variable[]
  /** The expression that is chosen. */
  at: string
  go: (found: FoundPlace) => void
}) {
  const [draft, setDraft] = useState(at)
  const [shown, setShown] = useState(at)
  const [problem, setProblem] = useState(at === '' ? undefined : problemOf(variables, at))
  const names = useId()
  if (shown !== at) {
    setShown(at)
    setDraft(at)
    setProblem(at === '' ? undefined : problemOf(variables, at))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findPlace(variables, draft)
    if ('problem' in found) setProblem(found.problem)
    else go(found)
  }
  return (
    <form aria-label="Path" onSubmit={submit}>
      <Field label="Path to a value" unlabelled problem={problem}>
        {(control) => (
          <div className="flex items-center gap-2">
            <input
              {...control}
              type="text"
              list={names}
              className="data control"
              placeholder={`Type a path, such as ${example(variables)}`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={draft}
              onChange={({ target }) => {
                setDraft(target.value)
                setProblem(undefined)
              }}
            />
            <datalist id={names}>
              {variables.map(({ name, slot, offset }) => (
                <option key={`${name} ${slot} ${offset}`} value={name} />
              ))}
            </datalist>
            {at !== '' && <Copy text={at} what="the path" />}
            <button type="submit" className="action min-h-9">
              Go there
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}

function problemOf(variables: readonly Variable[], text: string): string | undefined {
  const found = findPlace(variables, text)
  return 'problem' in found ? found.problem : undefined
}

/** A path that leads somewhere in this contract. */
function example(variables: readonly Variable[]): string {
  for (const { name, type } of variables) {
    const known = type()
    if (known.kind === 'mapping')
      return `${name}[${known.key.kind === 'string' ? '"text"' : 'key'}]`
    if (known.kind === 'array') return `${name}[0]`
  }
  return variables[0]?.name ?? 'owner'
}
