import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallForm } from '#pages/gas/form/call-form.tsx'
import { Estimate } from '#pages/gas/estimate/gas-estimate.tsx'
import { Examples } from '#pages/gas/gas-examples.tsx'
import { GasWaiting } from '#pages/gas/estimate/gas-waiting.tsx'
import { errorsOf, type Known } from '#pages/gas/form/known-contracts.ts'
import { Reverted } from '#pages/gas/revert/revert-details.tsx'
import { Share } from '#pages/gas/estimate/call-actions.tsx'
import { useCall } from '#pages/gas/use-call.ts'
import { useGasAddress } from '#pages/gas/use-gas-address.ts'
import { gasPathState, type GasAddress, gasPath } from '#paths/gas.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

/** `/{network}/gas?…`: how much gas a call needs, or why it would be refused. */
export default function GasPage() {
  const read = useGasAddress()
  return (
    <Page title="Gas">
      <div>
        <PageHead title="Gas estimate" />
        <p className="text-mute">
          How much gas a call needs, or how the contract refuses it. It is tried, never sent.
        </p>
      </div>
      {read.address ? <Asking {...read} address={read.address} /> : <GasWaiting />}
    </Page>
  )
}

function Asking({
  address,
  damaged,
  tooLong,
}: ReturnType<typeof useGasAddress> & { address: GasAddress }) {
  const asked = useCall(address)
  const { call, block } = asked.state === 'call' ? asked : {}
  const query = useQuery({
    ...gasQuery(address.network, call ?? {}, block),
    enabled: call !== undefined,
  })
  const [known, setKnown] = useState<Known>()
  const [errorsAbi, setErrorsAbi] = useState('')
  const abis = useMemo(() => errorsOf(known), [known])
  const navigate = useNavigate()
  const answer = useRef<HTMLElement>(null)
  const sent = useRef(false)

  function submit(next: GasAddress) {
    const [path, beside] = [gasPath(next), gasPathState(next)]
    const again = path === gasPath(address)
    sent.current = true
    if (again && call) query.refetch()
    navigate(path, { replace: again, state: beside })
  }

  // On a phone the answer stands below the form, where a reader who just sent it would not see it.
  useEffect(() => {
    if (!call || !sent.current) return
    sent.current = false
    const top = answer.current?.getBoundingClientRect().top ?? 0
    if (top > innerHeight / 2) answer.current?.scrollIntoView({ block: 'start' })
  }, [call])

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <CallForm
        address={address}
        problems={asked.state === 'problems' ? asked.problems : undefined}
        asking={query.isFetching}
        known={known}
        onKnown={setKnown}
        onSubmit={submit}
      />
      <section
        ref={answer}
        aria-label="Answer"
        className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-4"
      >
        {asked.state === 'nothing' && <Examples network={address.network} />}
        {damaged && (
          <Note title="The end of this link is damaged">
            <p>It holds the long part of the call, and cannot be read. Was the link cut?</p>
          </Note>
        )}
        {asked.state === 'problems' && (
          <Note title="Nothing was asked">
            <p>The marked fields say what is wrong with them.</p>
          </Note>
        )}
        {asked.state === 'encoding' && (
          <QueryAnswer of={asked.query} waiting={<GasWaiting />} missing={null}>
            {() => null}
          </QueryAnswer>
        )}
        {call && (
          <QueryAnswer of={query} waiting={<GasWaiting />} missing={null}>
            {(found) =>
              'revert' in found ? (
                <Reverted
                  {...found}
                  call={call}
                  block={block}
                  abis={abis}
                  errorsAbi={errorsAbi}
                  onErrorsAbi={setErrorsAbi}
                />
              ) : (
                <Estimate
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
        {call && (query.data !== undefined || query.error) && (
          <Share
            address={address}
            call={call}
            block={block}
            answer={query.data}
            failure={query.error}
            tooLong={tooLong}
          />
        )}
      </section>
    </div>
  )
}
