import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallActions } from '#pages/gas/estimate/call-actions.tsx'
import { GasEstimate } from '#pages/gas/estimate/gas-estimate.tsx'
import { GasWaiting } from '#pages/gas/estimate/gas-waiting.tsx'
import { CallForm } from '#pages/gas/form/call-form.tsx'
import { type KnownContracts, knownErrorAbis } from '#pages/gas/form/known-contracts.ts'
import { GasExamples } from '#pages/gas/gas-examples.tsx'
import { RevertDetails } from '#pages/gas/revert/revert-details.tsx'
import { useCall } from '#pages/gas/use-call.ts'
import { useGasAddress } from '#pages/gas/use-gas-address.ts'
import { type GasAddress, gasPath, gasPathState } from '#paths/gas.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

/** `/{network}/gas?…`: how much gas a call needs, or why it would be refused. */
export default function GasPage() {
  const addressState = useGasAddress()
  return (
    <Page title="Gas">
      <div>
        <PageHead title="Gas estimate" />
        <p className="text-mute">
          How much gas a call needs, or how the contract refuses it. It is tried, never sent.
        </p>
      </div>
      {addressState.address ? (
        <CallEstimator {...addressState} address={addressState.address} />
      ) : (
        <GasWaiting />
      )}
    </Page>
  )
}

function CallEstimator({
  address,
  damaged,
  tooLong,
}: ReturnType<typeof useGasAddress> & { address: GasAddress }) {
  const callState = useCall(address)
  const { call, block } = callState.state === 'call' ? callState : {}
  const gasResult = useQuery({
    ...gasQuery(address.network, call ?? {}, block),
    enabled: call !== undefined,
  })
  const [knownContracts, setKnown] = useState<KnownContracts>()
  const [errorsAbi, setErrorsAbi] = useState('')
  const errorAbis = useMemo(() => knownErrorAbis(knownContracts), [knownContracts])
  const navigate = useNavigate()
  const answerRef = useRef<HTMLElement>(null)
  const wasSubmitted = useRef(false)

  function submit(next: GasAddress) {
    const [path, pathState] = [gasPath(next), gasPathState(next)]
    const isSameCall = path === gasPath(address)
    wasSubmitted.current = true
    if (isSameCall && call) gasResult.refetch()
    navigate(path, { replace: isSameCall, state: pathState })
  }

  // On a phone the answer stands below the form, where a reader who just sent it would not see it.
  useEffect(() => {
    if (!call || !wasSubmitted.current) return
    wasSubmitted.current = false
    const answerTop = answerRef.current?.getBoundingClientRect().top ?? 0
    if (answerTop > innerHeight / 2) answerRef.current?.scrollIntoView({ block: 'start' })
  }, [call])

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <CallForm
        address={address}
        problems={callState.state === 'problems' ? callState.problems : undefined}
        asking={gasResult.isFetching}
        known={knownContracts}
        onKnown={setKnown}
        onSubmit={submit}
      />
      <section
        ref={answerRef}
        aria-label="Answer"
        className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-4"
      >
        {callState.state === 'nothing' && <GasExamples network={address.network} />}
        {damaged && (
          <Note title="The end of this link is damaged">
            <p>It holds the long part of the call, and cannot be read. Was the link cut?</p>
          </Note>
        )}
        {callState.state === 'problems' && (
          <Note title="Nothing was asked">
            <p>The marked fields say what is wrong with them.</p>
          </Note>
        )}
        {callState.state === 'encoding' && (
          <QueryAnswer of={callState.query} waiting={<GasWaiting />} missing={null}>
            {() => null}
          </QueryAnswer>
        )}
        {call && (
          <QueryAnswer of={gasResult} waiting={<GasWaiting />} missing={null}>
            {(found) =>
              'revert' in found ? (
                <RevertDetails
                  {...found}
                  call={call}
                  block={block}
                  abis={errorAbis}
                  errorsAbi={errorsAbi}
                  onErrorsAbi={setErrorsAbi}
                />
              ) : (
                <GasEstimate
                  answered={found.estimate}
                  network={address.network}
                  call={call}
                  block={block}
                />
              )
            }
          </QueryAnswer>
        )}
        {/* Only below an answer: one that comes later would push it from under a pointer. */}
        {call && (gasResult.data !== undefined || gasResult.error) && (
          <CallActions
            address={address}
            call={call}
            block={block}
            answer={gasResult.data}
            failure={gasResult.error}
            tooLong={tooLong}
          />
        )}
      </section>
    </div>
  )
}
