import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inferredRecords, layoutTitle } from '#domain/storage/layout/inferred-layout.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { countWithNoun } from '#domain/values/quantity.ts'
import { InferredList } from '#pages/storage/inferred/inferred-list.tsx'
import { InferredTag } from '#pages/storage/inferred/inferred-tag.tsx'
import { type AddressLayout, removeLayoutMutation } from '#queries/storage/address-layout.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  address: string
  addressLayout: AddressLayout
  onReplace: () => void
}

/** The layout in use, where it is kept, and the problems in it. */
export function LayoutBar({ address, addressLayout, onReplace }: Props) {
  const network = usePageNetwork()
  const removeMutation = useMutation(removeLayoutMutation(network, address))
  const { layout, from, kept, decodeAs } = addressLayout
  const { problems } = useMemo(() => readLayout(layout, decodeAs), [layout, decodeAs])
  const records = inferredRecords(layout)
  return (
    <section aria-label="Layout" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        Layout <span className="font-semibold">{layoutTitle(layout)}</span>
        {layout.source && <span className="data text-mute"> {layout.source}</span>}
        <span className="text-mute">
          {records
            ? ' · From bytecode'
            : kept
              ? ` · Imported from ${from}`
              : from === 'project'
                ? ' · From project'
                : ' · Built-in layout (solc)'}
        </span>{' '}
        {records && <InferredTag />}
        {layout.byLastVariable && (
          <StatusTag title="The file names no contract; it is named by its last variable.">
            Named by its last variable
          </StatusTag>
        )}{' '}
        {kept && !records && (
          <StatusTag title="Stays in this browser. This API cannot confirm that this code was compiled with it.">
            Not checked
          </StatusTag>
        )}
      </p>
      <span className="ml-auto flex gap-2">
        <ActionButton onClick={onReplace}>
          {kept ? 'Replace layout' : 'Use another layout'}
        </ActionButton>
        {kept && <ActionButton onClick={() => removeMutation.mutate()}>Remove layout</ActionButton>}
      </span>
      {records && (
        <details className="w-full">
          <summary className="w-fit text-mute hover:text-ink">Readers and writers</summary>
          <div className="mt-1">
            <InferredList records={records} />
          </div>
        </details>
      )}
      {problems.length > 0 && (
        <details className="w-full">
          <summary className="w-fit text-warn">
            {countWithNoun(problems.length, 'layout problem')}
          </summary>
          <ul className="mt-1 grid gap-0.5 text-mute">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
