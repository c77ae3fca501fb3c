import { lazy, Suspense } from 'react'
import type { Call } from '#domain/call.ts'
import { panicWords } from '#domain/panic.ts'
import { type Revert, type RevertMeaning, readRevert } from '#domain/revert.ts'
import { RevertRaw } from '#pages/gas/revert-raw.tsx'
import { RevertTitle } from '#pages/gas/revert-title.tsx'
import { SilentCauses } from '#pages/gas/silent-causes.tsx'

const CustomError = lazy(() => import('#pages/gas/custom-error.tsx'))

/** A revert: what the contract said, largest; then all that came with it. */
export function Reverted({
  revert,
  body,
  call,
  errorsAbi,
  onErrorsAbi,
}: {
  revert: Revert
  /** The service's answer as it came. */
  body: string
  call: Call
  /** ABI that was pasted to read custom errors by. */
  errorsAbi: string
  onErrorsAbi: (text: string) => void
}) {
  const meaning = readRevert(revert)
  const { data } = revert
  return (
    <section aria-labelledby="reverted" className="card divide-y divide-line">
      <div className="px-4 py-4 sm:px-5">
        <h2 id="reverted" className="text-sm font-medium text-warn">
          Reverted: the contract refuses this call
        </h2>
        {meaning.kind === 'custom' && data ? (
          <Suspense fallback={<RevertTitle data>{meaning.selector}</RevertTitle>}>
            <CustomError data={data} abi={errorsAbi} onAbi={onErrorsAbi} />
          </Suspense>
        ) : (
          <Said meaning={meaning} />
        )}
        {meaning.kind === 'empty' && <SilentCauses call={call} />}
      </div>
      <RevertRaw revert={revert} body={body} />
    </section>
  )
}

function Said({ meaning }: { meaning: RevertMeaning }) {
  switch (meaning.kind) {
    case 'reason':
      return (
        <RevertTitle note="The reason that was given to require or revert: Error(string).">
          {meaning.reason === '' ? 'A reason without words' : `“${meaning.reason}”`}
        </RevertTitle>
      )
    case 'told':
      return (
        <RevertTitle note="The service tells this reason in its message, and gives no data with it.">
          “{meaning.reason}”
        </RevertTitle>
      )
    case 'text':
      return (
        <RevertTitle note="Plain text in the data, not encoded as an error.">
          “{meaning.text}”
        </RevertTitle>
      )
    case 'panic': {
      const words = panicWords(meaning.code)
      const code = `0x${meaning.code.toString(16).padStart(2, '0')}`
      return (
        <RevertTitle
          note={`Panic(${code}): ${words?.cause ?? 'a code that Solidity’s documentation does not list.'}`}
        >
          {words ? words.title.charAt(0).toUpperCase() + words.title.slice(1) : `Panic ${code}`}
        </RevertTitle>
      )
    }
    case 'empty':
      return (
        <RevertTitle note="The call was undone, and no data says why.">No reason given</RevertTitle>
      )
    default:
      return (
        <RevertTitle note="Too few bytes, or of no known form: see them below.">
          Data that is no error
        </RevertTitle>
      )
  }
}
