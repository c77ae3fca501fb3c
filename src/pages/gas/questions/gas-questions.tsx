import { type ReactElement, useMemo } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { CallHeader, CallSummary } from '#pages/gas/call-header.tsx'
import { BlocksQuestion } from '#pages/gas/questions/blocks-question.tsx'
import { ChangeQuestion, type QuestionProps } from '#pages/gas/questions/change-question.tsx'
import { useCall } from '#pages/gas/use-call.ts'
import { gasLink, gasPathState } from '#paths/gas.ts'
import {
  type GasQuestion,
  type GasQuestionKind,
  gasQuestionKinds,
  gasQuestionsLink,
  gasQuestionsPath,
  parseGasQuestionsPath,
} from '#paths/gas-questions.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { useUrlDraft } from '#ui/form/use-url-form.ts'
import { Note, Page, usePageParams } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

type Question = { label: string; Ask: (props: QuestionProps) => ReactElement }

const questions: { [A in GasQuestionKind]: Question } = {
  blocks: { label: 'Across blocks', Ask: BlocksQuestion },
  amount: { label: 'Find change', Ask: ChangeQuestion },
}

/** `/{network}/gas/questions?…`: questions about a call that a single estimate does not settle. */
export default function GasQuestions() {
  const { network } = usePageParams()
  const [search] = useSearchParams()
  const { state, hash } = useLocation()
  const { address, question } = useMemo(
    () => parseGasQuestionsPath({ network }, search, state, hash),
    [network, search, state, hash],
  )
  const [draft, setDraft] = useUrlDraft(question, question, (draft, last) => {
    // An unchanged question on another network: the draft stays.
    if (JSON.stringify(last) === JSON.stringify(question)) return draft
    // Another question about the same call: the drafts of the others stay.
    return last.ask === question.ask ? question : { ...draft, ask: question.ask }
  })
  const callState = useCall(address)
  const navigate = useNavigate()

  function submit(filled: Partial<GasQuestion> = {}) {
    const next = { ...draft, ...filled }
    setDraft(next)
    const submittedPath = gasQuestionsPath(address, next)
    navigate(gasQuestionsLink(address, next), {
      replace: submittedPath === gasQuestionsPath(address, question),
      state: { call: gasPathState(address) },
    })
  }

  const { Ask } = questions[question.ask]
  const change = (changed: Partial<GasQuestion>) => setDraft({ ...draft, ...changed })
  const field: QuestionProps['field'] = (name, problem) => ({
    value: draft[name],
    problem: draft[name] === question[name] ? problem : undefined,
    onChange: (text) => change({ [name]: text }),
  })

  return (
    <Page title="Call analysis">
      <CallHeader address={address} view="analyze" />
      {callState.state === 'encoding' && (
        <QueryAnswer
          of={callState.query}
          waiting={<span className="waiting h-12" />}
          missing={null}
        />
      )}
      {(callState.state === 'nothing' || callState.state === 'problems') && (
        <Note title="No call to analyze">
          <p>
            {callState.state === 'problems' && 'The call in this link is invalid. '}
            <Link to={gasLink(address)} state={gasPathState(address)}>
              Enter the call
            </Link>{' '}
            first, then open Analyze.
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
              <CallSummary address={address} sent={{ ...callState, overrides: undefined }} />
            </div>
            <Link
              className="action flex-none"
              to={gasLink(address)}
              state={gasPathState(address)}
              aria-label="Edit call"
            >
              Edit
            </Link>
          </section>
          {callState.overrides && (
            <p className="text-sm text-mute">State overrides are not applied to this analysis.</p>
          )}
          <Tabs
            label="Analysis"
            current={question.ask}
            views={gasQuestionKinds.map((name) => ({ name, label: questions[name].label }))}
            path={(ask) => gasQuestionsLink(address, { ...question, ask })}
            state={() => state}
          />
          <Ask
            address={address}
            call={callState.call}
            block={callState.block}
            {...{ question, draft, change, field, submit }}
          />
        </>
      )}
    </Page>
  )
}
