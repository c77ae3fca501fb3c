import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readInteger } from '#domain/integer.ts'
import { grouped } from '#domain/quantity.ts'
import { BlockChoice } from '#pages/storage/block-choice.tsx'
import { KeyFields } from '#pages/storage/key-fields.tsx'
import { type StorageDraft, storagePath } from '#paths/storage.ts'
import { readStorageDraft, type StorageProblems } from '#paths/storage-draft.ts'
import { Field } from '#ui/field.tsx'

/**
 * The question. What is typed lives here; submitting writes the URL, and another URL replaces what
 * is typed, unless it means the same.
 */
export function StorageForm({
  network,
  asked,
  problems: told,
  path,
  again,
}: {
  network: string
  /** The fields as the URL gives them, and what is wrong with them. */
  asked: StorageDraft
  problems: StorageProblems
  /** Address of the page that is shown. */
  path: string
  /** Asks the same once more. */
  again: () => void
}) {
  // Another address is another page to the router, and would bring back `0x3` for a typed `3`.
  const typed: StorageDraft | undefined = useLocation().state?.typed
  const [draft, setDraft] = useState(typed && meaning(network, typed) === path ? typed : asked)
  const [problems, setProblems] = useState(told)
  const [shown, setShown] = useState(path)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  if (shown !== path) {
    setShown(path)
    if (meaning(network, draft) !== path) {
      setDraft(asked)
      setProblems(told)
    }
  }
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  function change(part: Partial<StorageDraft>) {
    setDraft({ ...draft, ...part })
    setProblems({})
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readStorageDraft(network, draft)
    if ('problems' in read) return setProblems(read.problems)
    const next = storagePath(read)
    if (next === path) again()
    else navigate(next, { state: { typed: draft } })
  }
  const text = (field: 'address' | 'slot' | 'offset', placeholder: string) => ({
    className: `data control`,
    placeholder,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    value: draft[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
  })
  return (
    <form
      ref={form}
      aria-label="Storage value"
      className="card px-4 py-4 sm:px-5"
      onSubmit={submit}
    >
      <div className="grid items-start gap-x-6 gap-y-3 lg:grid-cols-2">
        <Field label="Address" problem={problems.address}>
          {(props) => <input {...props} {...text('address', '0x and 40 digits')} />}
        </Field>
        <BlockChoice
          value={draft.block}
          problem={problems.block}
          onChange={(block) => change({ block })}
        />
      </div>
      <div className="mt-3 grid items-start gap-x-6 gap-y-3 lg:grid-cols-[11rem_minmax(0,1fr)_11rem]">
        <Field
          label="Slot of the variable"
          problem={problems.slot}
          hint={decimal(draft.slot) ?? 'The first one is 0.'}
        >
          {(props) => <input {...props} {...text('slot', '0')} />}
        </Field>
        <KeyFields keys={draft.keys} problems={problems} onChange={(keys) => change({ keys })} />
        <Field
          label="Struct member"
          problem={problems.offset}
          hint={decimal(draft.offset) ?? 'Slots after the struct’s first.'}
        >
          {(props) => <input {...props} {...text('offset', '0')} />}
        </Field>
      </div>
      <button
        type="submit"
        className="action mt-3 border-transparent bg-accent px-4 font-semibold text-on-accent"
      >
        Read slot
      </button>
    </form>
  )
}

/** What a hexadecimal number is in decimal, where that says something. */
function decimal(text: string): string | undefined {
  const number = /^0x/i.test(text.trim()) ? readInteger(text.trim()) : undefined
  return number !== undefined && number > 9n && number < 2n ** 64n
    ? `${grouped(number)} in decimal.`
    : undefined
}

/** Where a draft leads, or undefined while something is wrong with it. */
function meaning(network: string, draft: StorageDraft): string | undefined {
  const read = readStorageDraft(network, draft)
  return 'problems' in read ? undefined : storagePath(read)
}
