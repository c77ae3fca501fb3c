import { lazy, Suspense, useId } from 'react'
import type { FormPart } from '#pages/gas/call-form.tsx'
import { TextField } from '#ui/field.tsx'

const FunctionFields = lazy(() => import('#pages/gas/function-fields.tsx'))

export type DataKind = 'data' | 'function'

const kinds: { kind: DataKind; label: string }[] = [
  { kind: 'data', label: 'Raw data' },
  { kind: 'function', label: 'Function call' },
]

/** The call's data: as hex, or made from a function and its arguments. */
export function DataFields({
  kind,
  onKind,
  ...part
}: FormPart & { kind: DataKind; onKind: (kind: DataKind) => void }) {
  const { draft, change, problems } = part
  const name = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Data of the call</legend>
      <div className="grid grid-cols-2 rounded-md border border-line bg-paper p-0.5">
        {kinds.map((choice) => (
          <label
            key={choice.kind}
            className="cursor-pointer rounded-[5px] py-1 text-center text-mute has-checked:bg-card has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-line)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={choice.kind === kind}
              onChange={() => onKind(choice.kind)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {kind === 'data' ? (
        <TextField
          label="Data"
          data
          rows={3}
          placeholder="0x"
          problem={problems.data}
          value={draft.data}
          onChange={(data) => change({ data })}
        />
      ) : (
        <Suspense fallback={<span className="waiting h-9" />}>
          <FunctionFields {...part} />
        </Suspense>
      )}
    </fieldset>
  )
}
