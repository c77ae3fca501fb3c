import { callTags } from '#domain/call/call-block.ts'
import type { FormPart } from '#pages/gas/form-part.ts'
import { TextField } from '#ui/field.tsx'

/** At which block to estimate: left out, a number, or one of the tags of spec 4.5. */
export function BlockField({ draft, change, problems }: FormPart) {
  const safe = draft.block.trim().toLowerCase() === 'safe'
  return (
    <div className="grid gap-2">
      <TextField
        label="Block"
        placeholder="left to the node"
        hint={
          safe
            ? 'Asked as finalized: for an estimate the API reads safe as it.'
            : 'A number or a tag; safe is read as finalized. Empty: none is sent.'
        }
        problem={problems.block}
        value={draft.block}
        onChange={(block) => change({ block })}
      />
      <div className="flex flex-wrap gap-1.5">
        {callTags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="action min-h-7 text-sm"
            aria-pressed={draft.block === tag}
            onClick={() => change({ block: draft.block === tag ? '' : tag })}
          >
            {tag}
          </button>
        ))}
      </div>
    </div>
  )
}
