import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { AmountQuestion } from '#pages/gas/questions/amount-question.tsx'
import { BlocksQuestion } from '#pages/gas/questions/blocks-question.tsx'
import { CallListQuestion } from '#pages/gas/questions/call-list-question.tsx'
import { CallSummary } from '#pages/gas/questions/call-summary.tsx'
import { CompareQuestion } from '#pages/gas/questions/compare-question.tsx'
import type { QuestionProps } from '#pages/gas/questions/question-props.ts'
import { SinceBlockQuestion } from '#pages/gas/questions/since-block-question.tsx'
import { useCall } from '#pages/gas/use-call.ts'
import { gasLink, gasPathState } from '#paths/gas.ts'
import {
  type GasQuestionKind,
  gasQuestionKinds,
  gasQuestionsLink,
  gasQuestionsPath,
  gasQuestionsPathState,
  parseGasQuestionsPath,
} from '#paths/gas-questions.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { useUrlDraft } from '#ui/form/use-url-form.ts'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

const questionTabs: {
  [A in GasQuestionKind]: { label: string; render: (part: QuestionProps) => ReactNode }
} = {
  blocks: { label: 'At several blocks', render: (part) => <BlocksQuestion {...part} /> },
  change: { label: 'Since which block', render: (part) => <SinceBlockQuestion {...part} /> },
  amount: { label: 'Up to which amount', render: (part) => <AmountQuestion {...part} /> },
  list: { label: 'Senders or calls', render: (part) => <CallListQuestion {...part} /> },
  compare: { label: 'Beside another', render: (part) => <CompareQuestion {...part} /> },
}

/** `/{network}/gas/questions?…`: questions about a call that a single estimate does not settle. */
export default function GasQuestions() {
  const { network } = useParams()
  const [search] = useSearchParams()
  const { state, hash } = useLocation()
  const { address, question } = useMemo(
    () => parseGasQuestionsPath({ network }, search, state, hash),
    [network, search, state, hash],
  )
  const [draft, setDraft] = useUrlDraft(question, question, (draft, last) => {
    // The same question on another network: the draft stays.
    if (JSON.stringify(last) === JSON.stringify(question)) return draft
    // Another question about the same call: the drafts of the others stay.
    return last.ask === question.ask ? question : { ...draft, ask: question.ask }
  })
  const callState = useCall(address)
  const navigate = useNavigate()
  const answerRegion = useRef<HTMLDivElement>(null)
  const wasSubmitted = useRef(false)

  function submit(filled: Partial<QuestionProps['draft']> = {}) {
    const { leftOut: _, ...next } = { ...draft, ...filled }
    setDraft(next)
    wasSubmitted.current = true
    const submittedPath = gasQuestionsPath(address, next)
    navigate(gasQuestionsLink(address, next), {
      replace: submittedPath === gasQuestionsPath(address, question),
      state: gasQuestionsPathState(address, next),
    })
  }

  // On a phone the answer is below the form, out of view of the person who just sent it.
  useEffect(() => {
    if (!wasSubmitted.current || !question) return
    wasSubmitted.current = false
    const answerSection = answerRegion.current?.querySelector('section[aria-label="Answer"]')
    const answerTop = answerSection?.getBoundingClientRect().top ?? 0
    if (answerTop > innerHeight / 2) answerSection?.scrollIntoView({ block: 'start' })
  }, [question])

  return (
    <Page title="Questions about a call">
      <PageHead title="Questions about a call" />
      {callState.state === 'encoding' && (
        <QueryAnswer
          of={callState.query}
          waiting={<span className="waiting h-12" />}
          missing={null}
        >
          {() => null}
        </QueryAnswer>
      )}
      {(callState.state === 'nothing' || callState.state === 'problems') && (
        <Note title="There is no call to ask about">
          <p>
            {callState.state === 'nothing'
              ? 'A question is asked about a call.'
              : 'Something is wrong with the call in this address.'}{' '}
            <Link to={gasLink(address)} state={gasPathState(address)}>
              Fill in the call
            </Link>
            , then come back from its answer.
          </p>
        </Note>
      )}
      {callState.state === 'call' && (
        <>
          <CallSummary address={address} call={callState.call} block={callState.block} />
          <nav aria-label="Questions" className="flex flex-wrap gap-x-4 gap-y-1">
            {gasQuestionKinds.map((ask) => (
              <Link
                key={ask}
                to={gasQuestionsLink(address, { ...question, ask })}
                state={state}
                aria-current={ask === question.ask ? 'page' : undefined}
                className="border-b-2 border-transparent pb-1 font-medium text-mute hover:text-ink hover:no-underline aria-[current]:border-accent aria-[current]:text-ink"
              >
                {questionTabs[ask].label}
              </Link>
            ))}
          </nav>
          <div ref={answerRegion} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {questionTabs[question.ask].render({
              address,
              call: callState.call,
              block: callState.block,
              question,
              draft,
              change: (changed) => setDraft({ ...draft, ...changed }),
              submit,
            })}
          </div>
        </>
      )}
    </Page>
  )
}
