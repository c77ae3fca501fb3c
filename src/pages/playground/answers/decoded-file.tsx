import { Link } from 'react-router'
import { detectContentKind } from '#domain/files/content/content-kind.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { filesPath } from '#paths/files-path.ts'
import type { PlaygroundOutcome } from '#queries/playground/playground-outcome.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

const verdictMessages = {
  verified: 'CID matches the one computed in your browser.',
  mismatch: 'CID differs from the one computed in your browser (unknown import settings).',
  'not checked': 'CID not verified.',
}

type Props = {
  request: TypedRequest
  outcome: Exclude<PlaygroundOutcome, { state: 'result' | 'reverted' | 'failed' }>
}

/** The answer to a file command. */
export function DecodedFile({ request: { method, params }, outcome }: Props) {
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
          <p className={check.verdict === 'verified' ? 'text-ok' : 'text-warn'}>
            {check.verdict === 'verified' && '✓ '}
            {verdictMessages[check.verdict]}
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
      const fileKind = detectContentKind(outcome.bytes, !whole)
      return (
        <div className="card grid gap-1 px-4 py-3 sm:px-5">
          <p className="text-mute">
            {whole ? '' : 'First '}
            {formatByteCount(outcome.bytes.length)}
            {!whole && size !== undefined && ` of ${formatByteCount(size)}`} · not verified here
          </p>
          {'text' in fileKind ? (
            <pre className="data max-h-96 overflow-auto break-words whitespace-pre-wrap">
              {fileKind.text}
            </pre>
          ) : (
            <p>{fileKind.kind === 'empty' ? 'Empty file.' : 'Binary file.'}</p>
          )}
        </div>
      )
    }
  }
}
