import { lazy } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'
import { type Revert, readRevert } from '#domain/revert/revert.ts'
import { describeRevert } from '#pages/gas/revert/describe-revert.ts'
import { RawRevert } from '#pages/gas/revert/raw-revert.tsx'
import { RevertTitle } from '#pages/gas/revert/revert-title.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const CustomError = lazy(() => import('#pages/gas/revert/custom-error.tsx'))
const ReasonCode = lazy(() => import('#pages/gas/revert/reason-code.tsx'))
const SilentCauses = lazy(() => import('#pages/gas/revert/silent-causes.tsx'))

const noAbis: readonly ErrorAbiSource[] = []

/** A revert: the contract's reason, largest; then all raw fields. */
export function RevertDetails({
  revert,
  body,
  call,
  block,
  abis = noAbis,
  errorsAbi,
  onErrorsAbi,
}: {
  revert: Revert
  /** The raw body of the service's answer. */
  body: string
  call: TransactionCall
  block: CallBlock
  /** ABIs known without the one pasted here: that of the form, or one that was looked up. */
  abis?: readonly ErrorAbiSource[]
  /** The ABI pasted to decode custom errors. */
  errorsAbi: string
  onErrorsAbi: (text: string) => void
}) {
  const revertMeaning = readRevert(revert)
  const { title, note, data } = describeRevert(revertMeaning)
  const plainTitle = (note: string) => (
    <RevertTitle note={note} data={data ?? false}>
      {title}
    </RevertTitle>
  )
  const pastedProps = { abis, pastedAbi: errorsAbi, onPasteAbi: onErrorsAbi }
  return (
    <section aria-labelledby="reverted" className="card divide-y divide-line">
      <div className="px-4 py-4 sm:px-5">
        <h2 id="reverted" className="text-sm font-medium text-warn">
          Reverted: the contract refuses this call
        </h2>
        {revertMeaning.kind === 'custom' && revert.data ? (
          <LazySection fallback={plainTitle('Looking for its name in the list of known errors …')}>
            <CustomError data={revert.data} message={revert.message} {...pastedProps} />
          </LazySection>
        ) : (
          plainTitle(note)
        )}
        {(revertMeaning.kind === 'reason' || revertMeaning.kind === 'told') && (
          <LazySection>
            <ReasonCode reason={revertMeaning.reason} />
          </LazySection>
        )}
        {revertMeaning.kind === 'empty' && (
          <LazySection>
            <SilentCauses call={call} block={block} {...pastedProps} />
          </LazySection>
        )}
      </div>
      <RawRevert revert={revert} body={body} />
    </section>
  )
}
