import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { type AddressLayout, forgetLayoutMutation } from '#queries/storage/address-layout.ts'

/** The layout in use, where it is kept, and the problems in it. */
export function LayoutBar({
  network,
  address,
  addressLayout,
  onReplace,
}: {
  network: string
  address: string
  addressLayout: AddressLayout
  onReplace: () => void
}) {
  const queryClient = useQueryClient()
  const forgetMutation = useMutation(forgetLayoutMutation(queryClient, network, address))
  const { layout, from, kept, decodeAs } = addressLayout
  const { problems } = readLayout(layout, decodeAs)
  return (
    <section aria-label="Layout" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        Read as <span className="font-semibold">{layout.contract || 'an unnamed contract'}</span>
        {layout.byLastVariable && (
          <span className="text-mute"> by its last variable, as the file names no contract</span>
        )}
        {layout.source && <span className="data text-mute"> {layout.source}</span>}
        <span className="text-mute">
          {kept
            ? ` · ${from}, kept on this device · whether the code at this address was compiled with it cannot be told from here`
            : ' · the layout that the compiler of this chain’s own contract wrote'}
        </span>
      </p>
      <span className="ml-auto flex gap-2">
        <button type="button" className="action" onClick={onReplace}>
          {kept ? 'Replace' : 'Use another layout'}
        </button>
        {kept && (
          <button type="button" className="action" onClick={() => forgetMutation.mutate()}>
            Forget
          </button>
        )}
      </span>
      {problems.length > 0 && (
        <details className="w-full">
          <summary className="w-fit text-warn">
            {problems.length === 1
              ? 'One thing in the layout was not understood'
              : `${problems.length} things in the layout were not understood`}
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
