import { useNavigate } from 'react-router'
import { parseEstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { addressProblem } from '#domain/values/address.ts'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { type ReadAddress, readPageLink, readPath, readPathState } from '#paths/read.ts'
import { CallBlockField } from '#ui/form/block-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

/** The problem of each field, to show at that field. */
export type ReadProblems = { address?: string | undefined; block?: string | undefined }

/** Which account, and at which block. */
export function ReadForm({
  readAddress,
  problems: urlProblems,
  onReadAgain,
}: {
  readAddress: ReadAddress
  problems: ReadProblems
  /** Sends the same reads again. */
  onReadAgain: () => void
}) {
  const currentPath = readPath(readAddress)
  const navigate = useNavigate()
  const { draft, problems, change, formProps } = useUrlForm({
    question: stripNetwork(currentPath),
    urlDraft: { address: readAddress.address, block: readAddress.block },
    problems: urlProblems,
    send: (draft) => {
      const trimmedAddress = draft.address.trim()
      const wrongAddress =
        trimmedAddress === '' ? 'Type or paste an address.' : addressProblem(trimmedAddress)
      const parsedBlock = parseEstimateReadBlock(draft.block)
      if (wrongAddress !== undefined || 'problem' in parsedBlock)
        return {
          address: wrongAddress,
          block: 'problem' in parsedBlock ? parsedBlock.problem : undefined,
        }
      const nextAddress = { ...readAddress, address: trimmedAddress, block: draft.block }
      if (readPath(nextAddress) === currentPath) onReadAgain()
      else navigate(readPageLink(nextAddress), { state: readPathState(nextAddress) })
    },
  })
  return (
    <form
      {...formProps}
      aria-label="Account to read"
      className="card grid items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <TextField
        label="Address"
        data
        placeholder="0x and 40 digits"
        problem={problems.address}
        value={draft.address}
        onChange={(address) => change({ address })}
      />
      <div className="lg:row-span-2">
        <CallBlockField
          placeholder="latest"
          problem={problems.block}
          value={draft.block}
          onChange={(block) => change({ block })}
        />
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
