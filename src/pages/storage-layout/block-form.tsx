import { type FormEvent, useState } from 'react'
import { blockTags } from '#domain/block/block-parameter.ts'
import type { StorageLayoutAddress } from '#paths/storage-layout.ts'
import { TextField } from '#ui/field.tsx'

/** The block at which all is read, and perhaps one to compare with. Submitting writes the URL. */
export function BlockForm({
  asked,
  problems,
  go,
}: {
  asked: StorageLayoutAddress
  problems: { block: string | undefined; and: string | undefined }
  go: (part: Partial<StorageLayoutAddress>) => void
}) {
  const [draft, setDraft] = useState({ block: asked.block, and: asked.and })
  const [shown, setShown] = useState(asked)
  if (shown.block !== asked.block || shown.and !== asked.and) {
    setShown(asked)
    setDraft({ block: asked.block, and: asked.and })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    go({ block: draft.block.trim() || 'latest', and: draft.and.trim() })
  }
  return (
    <form
      aria-label="Blocks"
      className="card grid grid-cols-2 items-start gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[minmax(0,16rem)_minmax(0,16rem)_auto] sm:px-5"
      onSubmit={submit}
    >
      <TextField
        label="Block"
        data
        value={draft.block}
        placeholder="latest"
        problem={draft.block === asked.block ? problems.block : undefined}
        onChange={(block) => setDraft({ ...draft, block })}
      />
      <TextField
        label="Compare with"
        data
        value={draft.and}
        placeholder={`none, or ${Object.keys(blockTags).at(-1)}`}
        problem={draft.and === asked.and ? problems.and : undefined}
        onChange={(and) => setDraft({ ...draft, and })}
      />
      <button
        type="submit"
        className="action action-primary min-h-9 justify-self-start px-4 sm:mt-6.5"
      >
        Read
      </button>
    </form>
  )
}
