import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { Amount } from '#pages/gas/questions/amount-question.tsx'
import { AtBlocks } from '#pages/gas/questions/blocks-question.tsx'
import { CallList } from '#pages/gas/questions/call-list-question.tsx'
import { CallSummary } from '#pages/gas/questions/call-summary.tsx'
import { ChangeOfBlocks } from '#pages/gas/questions/since-block-question.tsx'
import { Compare } from '#pages/gas/questions/compare-question.tsx'
import type { QuestionPart } from '#pages/gas/questions/question-props.ts'
import { useCall } from '#pages/gas/use-call.ts'
import { gasPathState, gasLink } from '#paths/gas.ts'
import {
  type GasQuestionKind,
  gasQuestionKinds,
  gasQuestionsPathState,
  gasQuestionsLink,
  gasQuestionsPath,
  parseGasQuestionsPath,
} from '#paths/gas-questions.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { useUrlDraft } from '#ui/form/use-url-form.ts'

const questions: { [A in GasQuestionKind]: { label: string; of: (part: QuestionPart) => ReactNode } } = {
  blocks: { label: 'At several blocks', of: (part) => <AtBlocks {...part} /> },
  change: { label: 'Since which block', of: (part) => <ChangeOfBlocks {...part} /> },
  amount: { label: 'Up to which amount', of: (part) => <Amount {...part} /> },
  list: { label: 'Senders or calls', of: (part) => <CallList {...part} /> },
  compare: { label: 'Beside another', of: (part) => <Compare {...part} /> },
}

/** `/{network}/gas/questions?…`: what one estimate alone does not settle about a call. */
export default function Questions() {
  const { network } = useParams()
  const [search] = useSearchParams()
  const { state, hash } = useLocation()
  const { address, question } = useMemo(
    () => parseGasQuestionsPath({ network }, search, state, hash),
    [network, search, state, hash],
  )
  const [draft, setDraft] = useUrlDraft(question, question, (draft, last) => {
    // The same question on another network: what was typed stays.
    if (JSON.stringify(last) === JSON.stringify(question)) return draft
    // Another question about the same call: what was typed for the others stays.
    return last.ask === question.ask ? question : { ...draft, ask: question.ask }
  })
  const asked = useCall(address)
  const navigate = useNavigate()
  const part = useRef<HTMLDivElement>(null)
  const sent = useRef(false)

  function submit(filled: Partial<QuestionPart['draft']> = {}) {
    const { leftOut: _, ...next } = { ...draft, ...filled }
    setDraft(next)
    sent.current = true
    const path = gasQuestionsPath(address, next)
    navigate(gasQuestionsLink(address, next), {
      replace: path === gasQuestionsPath(address, question),
      state: gasQuestionsPathState(address, next),
    })
  }

  // On a phone the answer stands below the form, where a reader who just asked would not see it.
  useEffect(() => {
    if (!sent.current || !question) return
    sent.current = false
    const answer = part.current?.querySelector('section[aria-label="Answer"]')
    const top = answer?.getBoundingClientRect().top ?? 0
    if (top > innerHeight / 2) answer?.scrollIntoView({ block: 'start' })
  }, [question])

  return (
    <Page title="Questions about a call">
      <PageHead title="Questions about a call" />
      {asked.state === 'encoding' && (
        <QueryAnswer of={asked.query} waiting={<span className="waiting h-12" />} missing={null}>
          {() => null}
        </QueryAnswer>
      )}
      {(asked.state === 'nothing' || asked.state === 'problems') && (
        <Note title="There is no call to ask about">
          <p>
            {asked.state === 'nothing'
              ? 'A question is asked about a call.'
              : 'Something is wrong with the call in this address.'}{' '}
            <Link to={gasLink(address)} state={gasPathState(address)}>
              Fill in the call
            </Link>
            , then come back from its answer.
          </p>
        </Note>
      )}
      {asked.state === 'call' && (
        <>
          <CallSummary address={address} call={asked.call} block={asked.block} />
          <nav aria-label="Questions" className="flex flex-wrap gap-x-4 gap-y-1">
            {gasQuestionKinds.map((ask) => (
              <Link
                key={ask}
                to={gasQuestionsLink(address, { ...question, ask })}
                state={state}
                aria-current={ask === question.ask ? 'page' : undefined}
                className="border-b-2 border-transparent pb-1 font-medium text-mute hover:text-ink hover:no-underline aria-[current]:border-accent aria-[current]:text-ink"
              >
                {questions[ask].label}
              </Link>
            ))}
          </nav>
          <div ref={part} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {questions[question.ask].of({
              address,
              call: asked.call,
              block: asked.block,
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
