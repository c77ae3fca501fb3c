import { useRef } from 'react'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { useArtifactFile } from '#pages/gas/form/use-artifact-file.ts'
import { LinkButton } from '#pages/gas/link-button.tsx'

/** Opens a compiler artifact, which can also be dropped anywhere on the page. */
export function ArtifactButton({ onKnown }: { onKnown: (known: KnownContracts) => void }) {
  const fileInput = useRef<HTMLInputElement>(null)
  const file = useArtifactFile(onKnown)
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      {file.problem && (
        <span role="alert" className="min-w-0 text-sm wrap-anywhere text-bad">
          {file.problem}
        </span>
      )}
      <LinkButton onClick={() => fileInput.current?.click()}>Open artifact</LinkButton>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="Artifact"
        accept=".json,.abi,.sol,.txt"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) file.open(chosen)
          // Without the reset, choosing the same file again would fire no change event.
          target.value = ''
        }}
      />
    </span>
  )
}
