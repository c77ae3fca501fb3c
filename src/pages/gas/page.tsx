import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallActions } from '#pages/gas/estimate/call-actions.tsx'
import { GasEstimate } from '#pages/gas/estimate/gas-estimate.tsx'
import { GasWaiting } from '#pages/gas/estimate/gas-waiting.tsx'
import { CallForm } from '#pages/gas/form/call-form.tsx'
import { type KnownContracts, knownErrorAbis } from '#pages/gas/form/known-contracts.ts'
import { RevertDetails } from '#pages/gas/revert/revert-details.tsx'
import { useCall } from '#pages/gas/use-call.ts'
import { useGasAddress } from '#pages/gas/use-gas-address.ts'
import { type GasAddress, gasPath, gasPathState } from '#paths/gas.ts'
import { exampleLink } from '#paths/links/example.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { useExamples } from '#state/connections/examples.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
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
  isDamaged,
  omittedCharacters,
}: ReturnType<typeof useGasAddress> & { address: GasAddress }) {
  const callState = useCall(address)
  const { call, block } = callState.state === 'call' ? callState : {}
  const gasResult = useQuery({
    ...gasQuery(address.network, call ?? {}, block),
    enabled: call !== undefined,
  })
  const [knownContracts, setKnownContracts] = useState<KnownContracts>()
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

  // On a phone the answer is below the form, out of view of the person who just sent it.
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
        isAsking={gasResult.isFetching}
        knownContracts={knownContracts}
        onKnown={setKnownContracts}
        onSubmit={submit}
      />
      <section
        ref={answerRef}
        aria-label="Answer"
        className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-4"
      >
        {callState.state === 'nothing' && <GasExamples network={address.network} />}
        {isDamaged && (
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
            {(gasAnswer) =>
              'revert' in gasAnswer ? (
                <RevertDetails
                  {...gasAnswer}
                  call={call}
                  block={block}
                  abis={errorAbis}
                  errorsAbi={errorsAbi}
                  onErrorsAbi={setErrorsAbi}
                />
              ) : (
                <GasEstimate
                  answer={gasAnswer.estimate}
                  network={address.network}
                  call={call}
                  block={block}
                />
              )
            }
          </QueryAnswer>
        )}
        {/* Only once there is an answer: a late one would push the links away under the pointer. */}
        {call && (gasResult.data !== undefined || gasResult.error) && (
          <CallActions
            address={address}
            call={call}
            block={block}
            answer={gasResult.data}
            failure={gasResult.error}
            omittedCharacters={omittedCharacters}
          />
        )}
      </section>
    </div>
  )
}

/** Shown in place of an answer before the first request: example calls of this network. */
function GasExamples({ network }: { network: string }) {
  const gasExamples = useExamples(network, 'gas')
  if (gasExamples.length === 0)
    return (
      <Note title="Nothing was asked yet">
        <p className="text-mute">The estimate, or the contract’s refusal, will stand here.</p>
      </Note>
    )
  return (
    <ExampleLinks
      title="Calls worth trying on this chain"
      columns={1}
      links={gasExamples.map((example) => exampleLink(network, example))}
    />
  )
}
