import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { filesPath } from '#paths/files-path.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { useBulkPinAction } from '#state/pins/bulk-pin-action.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { TextInput } from '#ui/form/field.tsx'

/** Opens or pins a CID, or the one in a link. A problem is named and the typed text stays. */
export function OpenCidForm() {
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const service = useQuery(filesConnectionQuery).data?.ipfsUrl
  const { busy, start } = useBulkPinAction()
  const problemId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const cidAddress = parseCidAddress(String(new FormData(form).get('cid')))
    if ('problem' in cidAddress) setProblem(cidAddress.problem)
    else if (submitter?.getAttribute('value') !== 'pin') navigate(filesPath(cidAddress))
    else if (cidAddress.path !== undefined)
      setProblem('A path cannot be pinned with this API. Paste the CID alone.')
    else if (service !== undefined) {
      start('pin/add', [{ service, cid: cidAddress.cid }])
      form.reset()
    }
  }

  return (
    <form
      className="relative flex w-full gap-1.5 justify-self-stretch md:w-auto md:grow"
      onSubmit={submit}
    >
      <TextInput
        name="cid"
        aria-label="CID"
        placeholder="CID, /ipfs/… path or gateway link"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={() => setProblem(undefined)}
        className="min-w-0 grow py-1"
      />
      <button type="submit" className="action" title="Open the content of this CID">
        Open
      </button>
      <BusyButton
        type="submit"
        value="pin"
        busy={busy || service === undefined}
        title="Pin this CID at the provider"
      >
        Pin
      </BusyButton>
      {problem !== undefined && (
        <p
          id={problemId}
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-left text-sm"
        >
          {problem}
        </p>
      )}
    </form>
  )
}
