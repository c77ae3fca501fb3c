import { Link } from 'react-router'
import type { TypedRequest } from '#domain/playground/request.ts'
import { describeRevert } from '#domain/revert/describe-revert.ts'
import { readRevert } from '#domain/revert/revert.ts'
import { formatByteCount, groupDigits, readQuantity } from '#domain/values/hex.ts'
import { requestPagePath } from '#pages/playground/answers/request-page-path.ts'
import { filesPath } from '#paths/files-path.ts'
import type { PlaygroundOutcome } from '#queries/playground/playground-outcome.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { PageParamsContext } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Passed } from '#ui/verdict/passed.tsx'

type Props = {
  request: TypedRequest
  outcome: PlaygroundOutcome
  network: string
  /** The place of the request among several, from 1. */
  number: number | undefined
  /** Whether the raw response is shown below it. */
  isRawShown: boolean
  onRetry: () => void
  isPending: boolean
}

/** The outcome of one request: its page, and what the raw response does not say by itself. */
export function DecodedOutcome(props: Props) {
  const { request, outcome, network, number } = props
  const pagePath = requestPagePath(request, network, useNativeCurrency())
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-mute">
        <span className="data break-all">
          {number !== undefined && `${number} · `}
          {request.method}
        </span>
        {pagePath !== undefined && outcome.state !== 'failed' && (
          <Link to={pagePath}>Open page</Link>
        )}
      </p>
      {/* The page of the playground is of no network: the links of an answer lead to its own. */}
      <PageParamsContext value={{ network }}>
        <OutcomeContent {...props} />
      </PageParamsContext>
    </div>
  )
}

function OutcomeContent({ request, outcome, isRawShown, onRetry, isPending }: Props) {
  switch (outcome.state) {
    case 'failed':
      return <FailureNote {...outcome} {...{ isRawShown }} retry={onRetry} retrying={isPending} />
    case 'reverted': {
      const { code, message, data } = outcome.revert
      const { title, note } = describeRevert(readRevert(outcome.revert))
      return (
        <div className="card px-4 py-3 sm:px-5">
          <p className="text-sm font-semibold text-bad">Execution reverted</p>
          <p className="mt-1 text-lg font-semibold wrap-anywhere">{title}</p>
          <p className="text-mute">{note}</p>
          <p className="data mt-2 wrap-anywhere">
            {message} (code {code})
          </p>
          {data !== undefined && (
            <p className="data mt-1 max-h-32 overflow-auto break-all text-mute">
              {data} <CopyButton text={data} what="revert data" />
            </p>
          )}
        </div>
      )
    }
    case 'result':
      return <ResultNote method={request.method} result={outcome.result} />
    default:
      return <DecodedFile request={request} outcome={outcome} />
  }
}

/** Absence is an answer (law 1), and each operation has its own. */
const absenceMessages: { [method: string]: string } = {
  eth_getBlockByHash: 'Block not found.',
  eth_getTransactionByBlockNumberAndIndex: 'No transaction at this index.',
}

type ResultNoteProps = { method: string; result: unknown }

/** A result that is a number or `null`, in words. Objects and storage have a page that shows them. */
function ResultNote({ method, result }: ResultNoteProps) {
  // Code and other long results are not numbers.
  const isNumber = typeof result === 'string' && result.length <= 66
  const quantity = isNumber && method !== 'eth_getStorageAt' ? readQuantity(result) : undefined
  if (result !== null && quantity === undefined) return null
  return (
    <p className="card px-4 py-3 sm:px-5">
      {quantity === undefined ? (
        <>
          <span className="font-semibold">null</span>
          <span className="text-mute"> · {absenceMessages[method] ?? 'Not found.'}</span>
        </>
      ) : (
        <>
          <span className="text-lg font-semibold break-all">{groupDigits(quantity)}</span>{' '}
          {method === 'eth_estimateGas' && (
            <span className="text-mute">gas (estimated limit) </span>
          )}
          <CopyButton text={quantity.toString()} what="the number" />
        </>
      )}
    </p>
  )
}

const verdictMessages = {
  verified: 'CID matches the one computed in your browser.',
  mismatch: 'CID differs from the one computed in your browser (unknown import settings).',
  'not checked': 'CID not verified.',
}

type DecodedFileProps = {
  request: TypedRequest
  outcome: Exclude<PlaygroundOutcome, { state: 'result' | 'reverted' | 'failed' }>
}

/** The answer to a file command. */
function DecodedFile({ request: { method, params }, outcome }: DecodedFileProps) {
  switch (outcome.state) {
    case 'added': {
      const { added, check } = outcome
      return (
        <div className="card grid gap-1 px-4 py-3 sm:px-5">
          <p className="break-all">
            <Link to={filesPath({ cid: added.Hash })} className="data">
              {added.Hash}
            </Link>{' '}
            <CopyButton text={added.Hash} what="CID" />
          </p>
          <p className="text-mute">
            {added.Name} · {added.Size} bytes (DAG size)
          </p>
          <p className="text-warn">
            {check.verdict === 'verified' ? (
              <Passed>{verdictMessages.verified}</Passed>
            ) : (
              verdictMessages[check.verdict]
            )}
          </p>
        </div>
      )
    }
    case 'pins':
      return (
        <div className="card px-4 py-3 sm:px-5">
          <p>
            {method === 'pin/add' ? 'Pinned' : 'Unpinned'}
            {!outcome.pins.includes(String(params[0])) && ' (another CID than requested)'}:
          </p>
          <ul className="data break-all">
            {outcome.pins.map((pin) => (
              <li key={pin}>{pin}</li>
            ))}
          </ul>
        </div>
      )
    case 'content': {
      const { whole, size } = outcome
      return (
        <p className="card px-4 py-3 text-mute sm:px-5">
          {whole ? '' : 'First '}
          {formatByteCount(outcome.bytes.length)}
          {!whole && size !== undefined && ` of ${formatByteCount(size)}`} · not verified here
        </p>
      )
    }
  }
}
