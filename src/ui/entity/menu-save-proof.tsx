import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { itemClasses } from '#ui/entity/menu-items.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Props = {
  build: (signal: AbortSignal) => Promise<{ text: string; fileName: string } | { why: string }>
}

/** Saves the proof of what a page shows (docs/proof-file.md); closing the menu ends that. */
export function MenuSaveProof({ build }: Props) {
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      abortController.current = new AbortController()
      const { signal } = abortController.current
      const built = await build(signal)
      signal.throwIfAborted()
      if ('text' in built) downloadBlob(built.text, built.fileName)
      return built
    },
  })
  const why = error?.message ?? (data && 'why' in data ? data.why : undefined)
  return (
    <li>
      <button
        type="button"
        className={itemClasses}
        disabled={isPending}
        title="JSON that anyone can verify offline, without your API key"
        onClick={() => mutate()}
      >
        <span aria-live="polite">
          {isPending ? 'Verifying…' : why ? 'Not saved' : data ? 'Proof saved' : 'Save proof'}
        </span>
        {why && <span className="block max-w-60 text-xs text-pretty text-mute">{why}</span>}
      </button>
    </li>
  )
}
