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
  const changed = draft.block !== asked.block || draft.and !== asked.and
  function submit(event: FormEvent) {
    event.preventDefault()
    go({ block: draft.block.trim() || 'latest', and: draft.and.trim() })
  }
  return (
    <form
      aria-label="Blocks"
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[12rem_12rem_auto]"
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
        className={`action justify-self-start sm:mt-6.5 ${changed ? 'action-primary' : ''}`}
      >
        Read
      </button>
    </form>
  )
}
