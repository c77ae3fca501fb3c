import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { filesPath } from '#paths/files.ts'

/** Opens a CID, or an address that contains one. A problem is named and the typed text stays. */
export function OpenCidForm() {
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const problemId = useId()

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const cidAddress = parseCidAddress(String(new FormData(event.currentTarget).get('cid')))
    if ('problem' in cidAddress) setProblem(cidAddress.problem)
    else navigate(filesPath(cidAddress))
  }

  return (
    <form className="relative flex w-full gap-2 sm:w-auto sm:max-w-md sm:grow" onSubmit={open}>
      <input
        name="cid"
        type="text"
        aria-label="CID"
        placeholder="Open a CID, /ipfs/… or a gateway’s address"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={() => setProblem(undefined)}
        className="h-9 min-w-0 grow rounded-md border border-line bg-card px-3 placeholder:text-mute aria-invalid:border-bad"
      />
      <button type="submit" className="action h-9">
        Open
      </button>
      {problem !== undefined && (
        <p
          id={problemId}
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-sm"
        >
          {problem}
        </p>
      )}
    </form>
  )
}
