import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { TransactionCall } from '#domain/call/call.ts'
import { countsFromNewest, maxBlockPoints, readBlockPoints } from '#domain/gas/block-points.ts'
import { CallHeader, CallSummary } from '#pages/gas/call-header.tsx'
import { BlocksAnswer } from '#pages/gas/questions/blocks-answer.tsx'
import { useCall } from '#pages/gas/use-call.ts'
import { gasPath, gasQuestionsPath, parseGasPath } from '#paths/gas.ts'
import { newestNumberQuery } from '#queries/chain/newest-number.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlDraft } from '#ui/form/use-url-form.ts'
import { Note, Page, usePageNetwork, usePageParams } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** `/{network}/gas/questions?…`: one call at several blocks. */
export default function GasQuestions() {
  const { network } = usePageParams()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const address = useMemo(() => parseGasPath({ network }, search, hash), [network, search, hash])
  const at = search.get('at')?.trim() ?? ''
  const callState = useCall(address)
  const navigate = useNavigate()
  const submit = (blocks: string) =>
    navigate(gasQuestionsPath(address, blocks), {
      replace: blocks.trim() === at,
      state: { isRun: true },
    })
  return (
    <Page title="Call across blocks">
      <CallHeader address={address} view="blocks" />
      {callState.state === 'encoding' && (
        <QueryAnswer
          of={callState.query}
          waiting={<span className="waiting h-12" />}
          missing={null}
        />
      )}
      {(callState.state === 'nothing' || callState.state === 'problems') && (
        <Note title="No call to run">
          <p>
            {callState.state === 'problems' && 'The call in this link is invalid. '}
            <Link to={gasPath(address)}>Enter the call</Link> first, then open Across blocks.
          </p>
        </Note>
      )}
      {callState.state === 'call' && (
        <>
          <section
            aria-label="Call"
            className="card flex min-h-11 items-center justify-between gap-3 px-4 py-1.5"
          >
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
              <CallSummary address={address} sent={callState} />
            </div>
            <Link className="action flex-none" to={gasPath(address)} aria-label="Edit call">
              Edit
            </Link>
          </section>
          <BlocksForm call={callState.call} at={at} submit={submit} />
        </>
      )}
    </Page>
  )
}

/** Blocks that most people want, as buttons whose text is that of the field. */
const presets = ['Last 20', 'Last 100']

type Props = {
  call: TransactionCall
  /** The blocks in the URL. */
  at: string
  submit: (blocks: string) => void
}

/** The blocks at which a call is run, and what came of it there. */
function BlocksForm({ call, at, submit }: Props) {
  const network = usePageNetwork()
  const { pathname, search } = useLocation()
  const [draft, setDraft] = useUrlDraft(at, at)
  const newestResult = useQuery({ ...newestNumberQuery(network), enabled: countsFromNewest(at) })
  const newest = newestResult.data == null ? undefined : BigInt(newestResult.data)
  const isWaiting = newestResult.isEnabled && newest === undefined
  const reading = at === '' || isWaiting ? undefined : readBlockPoints(at, newest)
  const blocks = reading && 'blocks' in reading ? reading.blocks : undefined
  const problem = reading && 'problem' in reading ? reading.problem : undefined
  return (
    <>
      <QueryBar
        label="Across blocks"
        submitLabel="Run"
        formProps={{
          onSubmit: (event) => {
            event.preventDefault()
            submit(draft)
            return undefined
          },
        }}
        below={
          <>
            <div className="flex flex-wrap gap-1.5">
              {presets.map((preset) => (
                <ActionButton key={preset} onClick={() => submit(preset.toLowerCase())}>
                  {preset}
                </ActionButton>
              ))}
            </div>
            <p className="text-sm text-pretty text-mute">
              Runs the call on the state after each block. Old blocks need an archive node.
            </p>
          </>
        }
      >
        <TextField
          label="Blocks"
          placeholder="5, 100-200/10, last 20"
          hint={`Numbers and ranges. Max ${maxBlockPoints} blocks, 1–2 requests each.`}
          problem={draft === at ? problem : undefined}
          value={draft}
          onChange={setDraft}
        />
      </QueryBar>
      <AnswerRegion question={isWaiting || blocks ? at : undefined}>
        {isWaiting ? (
          <QueryAnswer
            of={newestResult}
            waiting={<span className="waiting h-12">.</span>}
            missing={
              <Note title="Newest block not found">Its number is needed to count from it.</Note>
            }
          />
        ) : (
          blocks && (
            // A run is of one call, network and list of blocks.
            <BlocksAnswer
              key={`${pathname}${search} ${blocks.join()}`}
              call={call}
              blocks={blocks}
            />
          )
        )}
      </AnswerRegion>
    </>
  )
}
