import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isVyper } from '#domain/storage/vyper-declaration.ts'
import { BlockChoice } from '#pages/storage/block-choice.tsx'
import { ExpressionFields } from '#pages/storage/expression-fields.tsx'
import { HashParts } from '#pages/storage/hash-parts.tsx'
import { SlotField } from '#pages/storage/slot-field.tsx'
import { StepFields } from '#pages/storage/step-fields.tsx'
import {
  readStorageDraft,
  type StorageDraft,
  type StorageProblems,
  type StorageReading,
  storageDraftPath,
} from '#paths/storage-draft.ts'
import { withoutNetwork } from '#paths/without-network.ts'
import { TextField } from '#ui/field.tsx'

/**
 * The question. What is typed lives here; submitting writes the URL, and another URL replaces what
 * is typed, unless it means the same.
 */
export function StorageForm({
  network,
  asked,
  read: askedRead,
  problems: told,
  path,
  again,
}: {
  network: string
  /** The fields as the URL gives them, what was read of them, and what is wrong with them. */
  asked: StorageDraft
  read: StorageReading
  problems: StorageProblems
  /** Address of the page that is shown. */
  path: string
  /** Asks the same once more. */
  again: () => void
}) {
  const [draft, setDraft] = useState(asked)
  const [problems, setProblems] = useState(told)
  const question = withoutNetwork(path)
  const [shown, setShown] = useState(question)
  const [declaring, declare] = useState(asked.declared !== '')
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  if (shown !== question) {
    setShown(question)
    if (storageDraftPath(network, draft) !== path) {
      setDraft(asked)
      setProblems(told)
      declare(asked.declared !== '')
    }
  }
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  const read = draft === asked ? askedRead : readStorageDraft(draft)
  const { resolved } = read
  function change(part: Partial<StorageDraft>) {
    setDraft({ ...draft, ...part })
    setProblems({})
    if (part.declared) declare(true)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if ('problems' in read) return setProblems(read.problems)
    const next = storageDraftPath(network, draft)
    if (next === path) again()
    else navigate(next)
  }
  return (
    <form
      ref={form}
      aria-label="Storage value"
      className="card px-4 py-4 sm:px-5"
      onSubmit={submit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <TextField
          label="Address"
          data
          placeholder="0x and 40 digits"
          value={draft.address}
          problem={problems.address}
          onChange={(address) => change({ address })}
        />
        <BlockChoice
          value={draft.block}
          problem={problems.block}
          onChange={(block) => change({ block })}
        />
        <SlotField value={draft.slot} problem={problems.slot} onChange={change} />
        <StepFields draft={draft} resolved={resolved} problems={problems} onChange={change} />
        <HashParts slot={draft.slot} onChange={(slot) => change({ slot })} />
        <ExpressionFields draft={draft} resolved={resolved} problems={problems} onChange={change} />
      </div>
      {declaring && (
        <div className="mt-3">
          <TextField
            label="Declaration"
            data
            rows={Math.min(10, Math.max(3, draft.declared.split('\n').length))}
            placeholder="mapping(address => mapping(uint256 => Position)) positions;&#10;struct Position { uint128 amount; uint64 since; uint256 limit; }"
            value={draft.declared}
            problem={
              problems.declared ??
              ((draft.declared.trim() && resolved.problems.declared) || undefined)
            }
            hint="One or several variables in the words of their source, Solidity or Vyper, the first one at the slot above, with the structs that they need."
            onChange={(declared) =>
              change({
                declared,
                ...(isVyper(declared) && draft.rules === 'solidity' && { rules: 'vyper' }),
                // A type chosen by hand gives way to the declared one.
                ...(declared.trim() !== '' && { as: '' }),
              })
            }
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="submit" className="action action-primary px-4">
          Read slot
        </button>
        {!declaring && (
          <button type="button" className="action" onClick={() => declare(true)}>
            Declare its type
          </button>
        )}
      </div>
    </form>
  )
}
