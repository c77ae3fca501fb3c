import { useId } from 'react'
import { completeVariable } from '#domain/storage/layout/complete-variable.ts'
import {
  type FoundLocation,
  findStorageLocation,
} from '#domain/storage/layout/find-storage-location.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'
import { FormField } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  variables: readonly Variable[]
  /** The expression that is chosen. */
  at: string
  go: (foundLocation: FoundLocation) => void
}

/** A field for a path such as `accounts[0xabc…].history[3].amount`, at which the tree opens. */
export function PathBar({ variables, at, go }: Props) {
  const datalistId = useId()
  const { draft, problems, change, formProps } = useUrlForm({
    focusesOnMount: false,
    question: at,
    urlDraft: { path: at },
    problems: { path: at === '' ? undefined : pathProblem(variables, at) },
    send: ({ path }) => {
      const foundLocation = findStorageLocation(variables, path)
      if ('problem' in foundLocation) return { path: foundLocation.problem }
      go(foundLocation)
    },
  })
  return (
    <form {...formProps} aria-label="Path">
      <FormField label="Path to a value" unlabelled problem={problems.path}>
        {(control) => (
          <div className="flex items-center gap-2">
            <TextInput
              {...control}
              data
              list={datalistId}
              placeholder={`Path, e.g. ${examplePath(variables)}`}
              value={draft.path}
              onText={(path) => change({ path })}
            />
            <datalist id={datalistId}>
              {completeVariable(variables, draft.path).map(({ text }) => (
                <option key={text} value={text.replace(/[.[]$/, '')} />
              ))}
            </datalist>
            {at !== '' && <CopyButton text={at} what="the path" />}
            <button type="submit" className="action min-h-9">
              Go
            </button>
          </div>
        )}
      </FormField>
    </form>
  )
}

function pathProblem(variables: readonly Variable[], text: string): string | undefined {
  const foundLocation = findStorageLocation(variables, text)
  return 'problem' in foundLocation ? foundLocation.problem : undefined
}

/** A path that exists in this contract. */
function examplePath(variables: readonly Variable[]): string {
  for (const { name, type } of variables) {
    const variableType = type()
    if (variableType.kind === 'mapping')
      return `${name}[${variableType.key.kind === 'string' ? '"text"' : 'key'}]`
    if (variableType.kind === 'array') return `${name}[0]`
  }
  return variables[0]?.name ?? 'owner'
}
