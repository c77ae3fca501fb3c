import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { UnreachableError } from '#api/errors.ts'
import { KeyForm } from '#app/key-form.tsx'
import { type AttemptResults, attemptLabels } from '#domain/connections/diagnosis.ts'
import { diagnoseMutation } from '#state/connections/diagnose.ts'

const outcomeLabels = {
  answer: 'response',
  nothing: 'no response',
  silence: 'timed out',
  'not tried': 'not tried: blocked by the browser',
} as const

type Props = {
  failure: UnreachableError
  note?: ReactNode
}

/** Takes the key that a request lacks, or finds out why nothing answered. */
export default function FailureHelp({ failure, note }: Props) {
  return failure.reason === 'no key' ? (
    <KeyForm note={note} />
  ) : (
    <DiagnosisDetails address={failure.address} />
  )
}

/** Why nothing answered, as far as a browser lets a page see, and what was tried to find out. */
function DiagnosisDetails({ address }: { address: string | undefined }) {
  const { mutate, data, error } = useMutation(diagnoseMutation)
  useEffect(() => mutate(address), [mutate, address])
  return (
    <div role="status" className="mt-4 border-t border-bad/30 pt-3">
      {!data && !error && <p className="text-mute">Diagnosing…</p>}
      {error && <p>{error.message}</p>}
      {data && (
        <>
          <h3 className="font-semibold">{data.title}</h3>
          <p className="mt-1 max-w-prose wrap-anywhere">
            {data.meaning} {data.advice}
          </p>
          <p className="mt-3 text-sm text-mute">
            Tried at <span className="data break-all">{data.address}</span>
          </p>
          <AttemptList attempts={data.attempts} />
        </>
      )}
    </div>
  )
}

function AttemptList({ attempts }: { attempts: AttemptResults }) {
  return (
    <dl className="mt-1 max-w-md text-sm">
      {(Object.keys(attemptLabels) as (keyof AttemptResults)[]).map((attemptName) => (
        <div
          key={attemptName}
          className="flex flex-wrap justify-between gap-x-4 border-b border-bad/20 py-1"
        >
          <dt className="text-mute">{attemptLabels[attemptName]}</dt>
          <dd className="ml-auto">{outcomeLabels[attempts[attemptName]]}</dd>
        </div>
      ))}
    </dl>
  )
}
