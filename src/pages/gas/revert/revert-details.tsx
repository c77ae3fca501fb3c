import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, useMemo } from 'react'
import type { Hex } from 'viem'
import { describeRevert } from '#domain/revert/describe-revert.ts'
import { type ErrorAbiSource, readErrorTree } from '#domain/revert/error-tree.ts'
import { type Revert, readRevert } from '#domain/revert/revert.ts'
import { calledToken } from '#domain/token/token-values.ts'
import { failedContracts } from '#domain/trace/failed-calls.ts'
import { formatByteCount, isSameHex } from '#domain/values/hex.ts'
import ReasonCode, { InnerError } from '#pages/gas/revert/error-arguments.tsx'
import { RevertTitle } from '#pages/gas/revert/revert-title.tsx'
import type { SentCall } from '#pages/gas/use-call.ts'
import { unsentCallTraceQuery } from '#queries/chain/call-trace.ts'
import { retryCancelledPart } from '#queries/client.ts'
import { contractAbiQuery } from '#queries/contract/contract-abi.ts'
import { useKnownAbi, useKnownAbis } from '#queries/contract/known-abi.ts'
import { RawField, RawResponseDetails } from '#ui/answer/raw-response.tsx'
import { LazySection, lazySection } from '#ui/lazy/lazy-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import InputWords from '#ui/trees/input-words.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const CustomError = lazy(() => import('#pages/gas/revert/custom-error.tsx'))
const SilentCauses = lazySection(() => import('#pages/gas/revert/silent-causes.tsx'))

type Props = SentCall & {
  revert: Revert
  /** The raw body of the response. */
  body: string
  /** ABIs given in the form. */
  abis: readonly ErrorAbiSource[]
  /** Parts below a revert, which its coming would move. */
  children: ReactNode
}

/** A revert: the contract's reason, largest; then what was called, and all raw fields folded. */
export default function RevertDetails(props: Props) {
  const { revert, body, call, block, abis: formAbis, children } = props
  const network = usePageNetwork()
  const revertMeaning = readRevert(revert)
  const { knownAbi } = useKnownAbi(network, call.to ?? '')
  const { knownAbi: createdAbi } = useKnownAbi(network, call.to ?? call.data ?? '')
  // The ABI costs a few requests, and only names a custom error.
  const metadataSearch = useQuery({
    ...contractAbiQuery(network, call.to ?? '0x'),
    enabled: call.to !== undefined && revertMeaning.kind === 'custom',
    retry: retryCancelledPart,
  })
  const metadataAbi = metadataSearch.data
  // A contract within may have made the error: the calls are known once their part of the page loaded them.
  const tracing = unsentCallTraceQuery(network, call, block)
  const { data: traced } = useQuery({ ...tracing, enabled: false })
  const failed = failedContracts(call, traced && 'trace' in traced ? traced.trace.frames : [])
  const within = failed.filter((each) => !isSameHex(each, call.to ?? call.data))
  const abisWithin = useKnownAbis(network, within)
  const abis = useMemo(() => {
    const foundAbis = [...formAbis]
    // An ABI that is pasted for a creation stays for the next one, of another code.
    for (const abi of new Set([createdAbi, knownAbi]))
      if (abi) foundAbis.unshift({ text: abi.text, from: `the ${abi.source}` })
    // Where no other ABI was known, the one from metadata is that by now.
    if (metadataAbi && 'abi' in metadataAbi && metadataAbi.abi !== knownAbi?.text)
      foundAbis.push({ text: metadataAbi.abi, from: `the ${metadataAbi.source}` })
    for (const { text, from } of abisWithin) foundAbis.push({ text, from: `the ABI of ${from}` })
    return foundAbis
  }, [formAbis, knownAbi, createdAbi, metadataAbi, abisWithin])
  const { title, note, data } = describeRevert(revertMeaning)
  const plainTitle = (note: string) => (
    <RevertTitle note={note} data={data ?? false}>
      {title}
    </RevertTitle>
  )
  return (
    <>
      <section aria-labelledby="reverted" data-told className="card px-4 py-3.5 sm:px-5">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 id="reverted" className="text-lg font-semibold text-bad">
            Execution reverted
          </h2>
          {call.from === undefined && (
            <span className="text-sm text-mute">Called from the zero address.</span>
          )}
        </div>
        {revertMeaning.kind === 'custom' && revert.data ? (
          <LazySection
            fallback={
              <>
                {plainTitle('Searching the list of known errors…')}
                <div aria-hidden="true" className="waiting mt-2 h-34" />
              </>
            }
          >
            <CustomError
              data={revert.data}
              message={revert.message}
              contract={call.to}
              metadataSearch={metadataSearch}
              calledToken={calledToken(call.to, call.data ?? '0x')}
              abis={abis}
            />
          </LazySection>
        ) : (
          plainTitle(note)
        )}
        {(revertMeaning.kind === 'reason' || revertMeaning.kind === 'message') && (
          <ReasonCode reason={revertMeaning.reason} />
        )}
        {revertMeaning.kind === 'reason' && revert.data && (
          <ReasonError data={revert.data} abis={abis} />
        )}
        {revertMeaning.kind === 'empty' && <SilentCauses {...{ call, block, abis }} />}
      </section>
      {children}
      <details className="card px-4 py-2.5 sm:px-5">
        <summary className="text-lg font-semibold">Raw error</summary>
        <RawRevert revert={revert} body={body} />
      </details>
    </>
  )
}

/** The error that a contract put behind the text of a reason, as its catch of another call did. */
function ReasonError({ data, abis }: { data: Hex; abis: readonly ErrorAbiSource[] }) {
  const { inner } = readErrorTree(data, abis)
  return inner ? <InnerError tree={inner} /> : null
}

/** The raw revert: code, message, data, the data split into words, and the whole response. */
function RawRevert({ revert, body }: { revert: Revert; body: string }) {
  const { code, message, data } = revert
  const sizeBytes = data === undefined ? 0 : data.length / 2 - 1
  return (
    <dl className="pb-2">
      <RawField label="Code">{code}</RawField>
      <RawField label="Message">
        {/* Some nodes repeat all of the data in the message. */}
        <div className="flex items-start gap-1">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <span tabIndex={0} className="data max-h-[4lh] min-w-0 overflow-auto break-words">
            {message}
          </span>
          <CopyButton text={message} what="message" />
        </div>
      </RawField>
      <RawField label="Data">
        {data === undefined ? (
          <span className="text-mute">not in the response</span>
        ) : (
          <>
            <span className="text-mute">{formatByteCount(sizeBytes)}</span>{' '}
            <CopyButton text={data} what="revert data" />
            {sizeBytes > 0 && <InputWords data={data} isCall />}
          </>
        )}
      </RawField>
      <RawField label="Response">
        <RawResponseDetails body={body} />
      </RawField>
    </dl>
  )
}
