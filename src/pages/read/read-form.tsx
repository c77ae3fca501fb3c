import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressProblem } from '#domain/address.ts'
import { callTags } from '#domain/call/call-block.ts'
import { readKeyholeBlock } from '#domain/contract/keyhole-block.ts'
import { besideReadPath, type ReadAddress, readPageLink, readPath } from '#paths/read.ts'
import { withoutNetwork } from '#paths/without-network.ts'
import { TextField } from '#ui/field.tsx'

/** What is wrong, by the field at which it is to be said. */
export type ReadProblems = { address?: string; block?: string }

/** Which account, and at which block. Submitting writes the URL; another URL replaces what is typed. */
export function ReadForm({
  asked,
  problems: told,
  again,
}: {
  asked: ReadAddress
  problems: ReadProblems
  /** Asks the same once more. */
  again: () => void
}) {
  const path = readPath(asked)
  const [typed, setTyped] = useState({ address: asked.address, block: asked.block })
  const [problems, setProblems] = useState(told)
  const question = withoutNetwork(path)
  const [shown, setShown] = useState(question)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  if (shown !== question) {
    setShown(question)
    setTyped({ address: asked.address, block: asked.block })
    setProblems(told)
  }
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part })
    setProblems({})
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const address = typed.address.trim()
    const wrong = address === '' ? 'Type or paste an address.' : addressProblem(address)
    const at = readKeyholeBlock(typed.block)
    if (wrong !== undefined || 'problem' in at)
      return setProblems({
        ...(wrong !== undefined && { address: wrong }),
        ...('problem' in at && { block: at.problem }),
      })
    const next = { ...asked, address, block: typed.block }
    if (readPath(next) === path) again()
    else navigate(readPageLink(next), { state: besideReadPath(next) })
  }
  return (
    <form
      ref={form}
      aria-label="Account to read"
      className="card grid items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={submit}
    >
      <TextField
        label="Address"
        data
        placeholder="0x and 40 digits"
        problem={problems.address}
        value={typed.address}
        onChange={(address) => change({ address })}
      />
      <TextField
        label="Block"
        placeholder="latest"
        problem={problems.block}
        value={typed.block}
        onChange={(block) => change({ block })}
      />
      <div className="flex flex-wrap gap-1.5 lg:col-start-2 lg:row-start-2">
        {callTags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="action min-h-7 text-sm"
            aria-pressed={typed.block === tag}
            onClick={() => change({ block: typed.block === tag ? '' : tag })}
          >
            {tag}
          </button>
        ))}
      </div>
      <button
        type="submit"
        className="action action-primary w-fit px-4 lg:col-start-1 lg:row-start-2"
      >
        Read account
      </button>
    </form>
  )
}
