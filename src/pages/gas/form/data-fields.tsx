import { lazy, useId } from 'react'
import { DataField } from '#pages/gas/form/data-field.tsx'
import type { CallDataKind, DataFieldsProps } from '#pages/gas/form/data-part.ts'
import { useArtifactFile } from '#pages/gas/form/use-artifact-file.ts'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const FunctionFields = lazy(() => import('#pages/gas/form/function-fields.tsx'))

const dataKinds: { kind: CallDataKind; label: string }[] = [
  { kind: 'data', label: 'Raw data' },
  { kind: 'function', label: 'Function call' },
]

/** The call's data: as hex alone, or with the function and arguments that it encodes. */
export function DataFields({
  kind,
  onKind,
  ...part
}: DataFieldsProps & { kind: CallDataKind; onKind: (kind: CallDataKind) => void }) {
  const radioName = useId()
  const artifactFile = useArtifactFile((known) => {
    part.onKnown(known)
    onKind('function')
  })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="sr-only">Data of the call</legend>
      <div className="grid grid-cols-2 rounded-md border border-line bg-paper p-0.5">
        {dataKinds.map((choice) => (
          <label
            key={choice.kind}
            className="cursor-pointer rounded-[5px] py-1 text-center text-mute has-checked:bg-card has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-line)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="sr-only"
              name={radioName}
              checked={choice.kind === kind}
              onChange={() => onKind(choice.kind)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {kind === 'function' && (
        <LazySection fallback={<span className="waiting h-9" />}>
          <FunctionFields {...part} file={artifactFile} />
        </LazySection>
      )}
      <DataField {...part} kind={kind} />
    </fieldset>
  )
}
