import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useMemo, useState } from 'react'
import { Navigate, type Params, useLocation, useNavigate, useSearchParams } from 'react-router'
import { groupDigits, readQuantity } from '#domain/values/hex.ts'
import { CallHeader, CallSummary, TransactionNote } from '#pages/gas/call-header.tsx'
import { GasEstimate } from '#pages/gas/estimate/gas-estimate.tsx'
import { type KnownContracts, knownErrorAbis } from '#pages/gas/form/known-contracts.ts'
import {
  hasRecipientAlone,
  needsCodec,
  readAddress,
  type SentCall,
  useCall,
} from '#pages/gas/use-call.ts'
import { type GasAddress, gasPath, parseGasPath } from '#paths/gas.ts'
import { readLinkEnd } from '#paths/links/link-end.ts'
import { type GasAnswer, gasQuery } from '#queries/gas/gas.ts'
import { FactsSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { EntityBody, StatusTag } from '#ui/entity/entity-body.tsx'
import { FoldedForm } from '#ui/form/folded-form.tsx'
import { laterSection, lazySection } from '#ui/lazy/lazy-section.tsx'
import { Note, Page, usePageParams } from '#ui/page/page.tsx'

const CallForm = lazy(() => import('#pages/gas/form/call-form.tsx'))
/** Holds the room of the ticket's button, which has a line of its own on a phone. */
const ticketRoom = (
  <span aria-hidden="true" className="action invisible">
    Copy as Markdown
  </span>
)
const EstimateTicket = laterSection(() => import('#pages/gas/estimate/estimate-ticket.tsx'), {
  fallback: ticketRoom,
})
const CallDataSection = laterSection(() => import('#pages/gas/estimate/call-data-section.tsx'))
const EstimateCalls = laterSection(() => import('#pages/gas/estimate/estimate-calls.tsx'))
const EstimateRail = laterSection(() => import('#pages/gas/estimate/estimate-rail.tsx'))
const GasExamples = lazySection(() => import('#pages/gas/gas-examples.tsx'))
const PaymentTag = lazySection(() => import('#pages/gas/estimate/payment-tag.tsx'), {
  fallback: <StatusTag>Estimating…</StatusTag>,
})
const RevertDetails = lazySection(() => import('#pages/gas/revert/revert-details.tsx'), {
  fallback: <RevertWaiting />,
})

/** Fields whose text is an amount: its meaning depends on the network's currency. */
const amountFields = ['value', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/**
 * Prefetches the estimate of a call that is whole in the address, and needs no encoder and no currency.
 * @public Called by `app/page-rows.tsx`.
 */
export function prefetch(client: QueryClient, { network }: Params, search: URLSearchParams) {
  const address = parseGasPath({ network }, search)
  const addressCall = readAddress(address, undefined)
  const hasAmount = amountFields.some((field) => address[field] !== '')
  if (hasAmount || needsCodec(address) || addressCall.state !== 'call') return undefined
  return client.fetchQuery(gasQuery(address.network, addressCall.call, addressCall.block))
}

/** `/{network}/gas?…`: how much gas a call needs, or why it reverts. */
export default function GasPage() {
  const { network } = usePageParams()
  const [search] = useSearchParams()
  const { pathname, hash } = useLocation()
  const address = useMemo(() => parseGasPath({ network }, search, hash), [network, search, hash])
  // Only a simulation has another state than the chain's.
  if (search.has('overrides'))
    return (
      <Navigate replace to={{ pathname: `${pathname}/simulate`, search: `?${search}`, hash }} />
    )
  return (
    <Page title="Estimate gas">
      <CallEstimator
        address={address}
        isDamaged={readLinkEnd(hash) !== undefined && address.omittedChars !== undefined}
      />
    </Page>
  )
}

type CallEstimatorProps = {
  /** The call in the URL of the page. */
  address: GasAddress
  /** True when the end of the link was cut. */
  isDamaged: boolean
}

function CallEstimator({ address, isDamaged }: CallEstimatorProps) {
  const callState = useCall(address)
  const sent = callState.state === 'call' ? callState : undefined
  const { call, block } = sent ?? {}
  const gasResult = useQuery({
    ...gasQuery(address.network, call ?? {}, block),
    enabled: call !== undefined,
  })
  const [pageContracts, setPageContracts] = useState<KnownContracts>()
  const errorAbis = useMemo(() => knownErrorAbis(pageContracts), [pageContracts])
  const [submitCount, setSubmitCount] = useState(0)
  // The form stays open until the URL has the sent call, which may have a problem.
  const [pendingPath, setPendingPath] = useState<string>()
  useEffect(() => setPendingPath(undefined), [address])
  const navigate = useNavigate()

  function submit(sentDraft: GasAddress) {
    // Sent on purpose without data; a link that has a recipient alone, or nothing, is still to be typed.
    const typed = hasRecipientAlone(sentDraft) ? { ...sentDraft, data: '0x' } : sentDraft
    const isSameCall = gasPath(typed) === gasPath(address)
    // A changed call is no longer the transaction's.
    const next = isSameCall ? typed : { ...typed, transaction: undefined }
    if (isSameCall && call) gasResult.refetch()
    setSubmitCount(submitCount + 1)
    setPendingPath(gasPath(next))
    navigate(gasPath(next), { replace: isSameCall })
  }

  const isPending = pendingPath !== undefined && pendingPath !== gasPath(address)
  const below = (
    <>
      {call?.to && call.data && call.data.length >= 10 && gasResult.isFetched && (
        <CallDataSection data={call.data} signature={address.function} contract={call.to} />
      )}
      {sent && gasResult.data && needsTrace(gasResult.data) && <EstimateCalls {...sent} />}
    </>
  )
  const summary = sent && !isPending ? <CallSummary address={address} sent={sent} /> : undefined
  return (
    <>
      <CallHeader
        address={address}
        view="estimate"
        tags={sent && <ResultTag address={address} sent={sent} of={gasResult} />}
      >
        {sent && !gasResult.isFetched && ticketRoom}
        {sent && gasResult.isFetched && (
          <EstimateTicket
            address={address}
            sent={sent}
            answer={gasResult.data}
            failure={gasResult.error}
          />
        )}
      </CallHeader>
      {!sent && (
        <p className="text-mute">Estimate gas, or see why a call reverts. Nothing is broadcast.</p>
      )}
      <FoldedForm label="Call" summary={summary} isWaiting={callState.state === 'encoding'}>
        {(isEditing) => (
          <CallForm
            address={address}
            callState={callState}
            summary={summary}
            isEditing={isEditing}
            isEstimating={gasResult.isFetching}
            pageContracts={pageContracts}
            onKnown={setPageContracts}
            onSubmit={submit}
          />
        )}
      </FoldedForm>
      <TransactionNote address={address} />
      <EntityBody rail={sent && gasResult.isFetched && <EstimateRail {...sent} />}>
        <AnswerRegion question={call && `${submitCount} ${gasPath(address)}`}>
          {callState.state === 'nothing' && address.to === '' && <GasExamples />}
          {isDamaged && (
            <Note inline title="Damaged link">
              <p>The end of this link cannot be read. It may have been cut.</p>
            </Note>
          )}
          {callState.state === 'problems' && (
            <Note title="No request sent">
              <p>Fix the marked fields.</p>
            </Note>
          )}
          {callState.state === 'encoding' && (
            <QueryAnswer
              of={callState.query}
              waiting={<FactsSkeleton what="the estimate" />}
              missing={null}
            />
          )}
          {call && (
            <QueryAnswer of={gasResult} waiting={<FactsSkeleton what="the estimate" />}>
              {(gasAnswer) =>
                'revert' in gasAnswer ? (
                  <RevertDetails {...gasAnswer} {...{ call, block }} abis={errorAbis}>
                    {below}
                  </RevertDetails>
                ) : (
                  <GasEstimate answer={gasAnswer.estimate} call={call} block={block} />
                )
              }
            </QueryAnswer>
          )}
          {!(gasResult.data && 'revert' in gasResult.data) && below}
        </AnswerRegion>
      </EntityBody>
    </>
  )
}

/** A payment that takes this much gas runs no code, so that it has no calls to show. */
const needsTrace = (answer: GasAnswer) =>
  'revert' in answer || readQuantity(answer.estimate) !== 21_000n

/** Outcome of a revert until its details are loaded; the tag above says the same. */
function RevertWaiting() {
  return (
    <section aria-busy="true" className="card px-4 py-3.5 sm:px-5">
      <h2 className="text-lg font-semibold text-bad">Execution reverted</h2>
      <p role="status" className="text-mute">
        Loading the reason…
      </p>
    </section>
  )
}

type ResultTagProps = {
  address: GasAddress
  sent: SentCall
  of: UseQueryResult<GasAnswer>
}

/** Outcome of the estimate, as a tag: a transaction that is sent may end otherwise. */
function ResultTag({ address, sent, of: { data, isLoading } }: ResultTagProps) {
  if (isLoading) return <StatusTag>Estimating…</StatusTag>
  const parent = address.transaction && readQuantity(sent.block)
  // The transactions before it in its block are not applied, and may be why it ended otherwise.
  const state = parent === undefined ? '' : ` at the end of block ${groupDigits(parent)}`
  if (data && 'revert' in data) return <StatusTag tone="bad">{`Would revert${state}`}</StatusTag>
  if (readQuantity(data?.estimate) === undefined)
    return <StatusTag tone="warn">No estimate</StatusTag>
  const succeeds = (
    <StatusTag tone="ok" title="The node executed the call without a revert.">
      {`Would succeed${state}`}
    </StatusTag>
  )
  const { from, value } = sent.call
  if (!data || needsTrace(data) || !from || !value) return succeeds
  return (
    <PaymentTag
      {...{ network: address.network, from }}
      value={BigInt(value)}
      block={sent.block ?? 'latest'}
    >
      {succeeds}
    </PaymentTag>
  )
}
