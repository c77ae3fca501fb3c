import { useEffect, useId, useRef, useState } from 'react'
import {
  maxNameTags,
  type NameTag,
  type NameTagProblems,
  parseNameTag,
} from '#domain/name-tags/name-tag.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { TextField } from '#ui/form/field.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { useChecksumAddress } from '#ui/values/address-link.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  /** The tag before the edit; with address '' the user types the address, too. */
  tag: NameTag
  byAddress: ReadonlyMap<string, NameTag>
  /** Resolves to whether the tag outlives the page. */
  onSave: (tag: NameTag) => Promise<boolean>
  onRemove: (address: string) => Promise<void>
  onClose: () => void
}

/** The form for a name tag. A removed tag stays in it, so that Save brings it back. */
export function NameTagDialog({ tag, byAddress, onSave, onRemove, onClose }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [outcome, setOutcome] = useState<'removed' | 'not stored'>()
  const checksumAddress = useChecksumAddress(tag.address)
  const isKnown = byAddress.has(tag.address.toLowerCase())
  const { draft, field, formProps } = useUrlForm<NameTag, NameTagProblems>({
    question: '',
    urlDraft: tag,
    problems: {},
    send: (draft) => {
      const parsed = parseNameTag(draft)
      if ('problems' in parsed) return parsed.problems
      const known = byAddress.get(parsed.tag.address)
      if (known && tag.address === '')
        return { address: `This address has the name tag “${known.name}”.` }
      if (!known && byAddress.size >= maxNameTags)
        return { name: `Limit of ${groupDigits(maxNameTags)} name tags reached.` }
      onSave(parsed.tag).then((isKept) =>
        isKept ? dialogRef.current?.close() : setOutcome('not stored'),
      )
      return undefined
    },
  })
  const namesake = [...byAddress.values()].find(
    ({ address, name }) => name === draft.name.trim() && address !== draft.address.toLowerCase(),
  )
  // A modal dialog takes the focus, and returns it when it closes.
  useEffect(() => dialogRef.current?.showModal(), [])

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      onClose={onClose}
      className="card m-auto w-[min(30rem,calc(100vw-2rem))] p-5 text-ink shadow-lg backdrop:bg-ink/30"
    >
      <form className="grid grid-cols-[minmax(0,1fr)] gap-3" {...formProps} noValidate>
        <div>
          <h2 id={titleId} className="text-lg font-semibold">
            {isKnown ? 'Edit name tag' : 'Add name tag'}
          </h2>
          {tag.address !== '' && <p className="data wrap-anywhere text-mute">{checksumAddress}</p>}
        </div>
        {tag.address === '' && (
          <TextField
            label="Address"
            data
            placeholder="0xdAC17F958D2ee523a2206206994597C13D831ec7"
            {...field('address')}
          />
        )}
        <TextField
          label="Name tag"
          placeholder="Treasury"
          hint={
            namesake
              ? `Also the name of ${namesake.address.slice(0, 8)}…${namesake.address.slice(-6)}.`
              : 'For all networks. Stays in this browser.'
          }
          {...field('name')}
        />
        <TextField label="Private note" rows={3} hint="Optional" {...field('note')} />
        <p role="status" className="text-warn empty:hidden">
          {outcome === 'removed' && 'Removed. Save restores it.'}
          {outcome === 'not stored' && 'Browser storage unavailable: this session only.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="action action-primary">
            Save
          </button>
          <ActionButton onClick={() => dialogRef.current?.close()}>
            {outcome === undefined ? 'Cancel' : 'Close'}
          </ActionButton>
          {isKnown && (
            <ActionButton
              className="action-danger ml-auto"
              onClick={() => onRemove(tag.address.toLowerCase()).then(() => setOutcome('removed'))}
            >
              Remove
            </ActionButton>
          )}
        </div>
      </form>
    </dialog>
  )
}
