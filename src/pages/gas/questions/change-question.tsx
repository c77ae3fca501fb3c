import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import { type AmountKind, amountKinds, defaultEnds, readEnds } from '#domain/gas/amount-question.ts'
import { maxCoins } from '#domain/gas/varied-call.ts'
import { symbolOf } from '#domain/values/amount.ts'
import { groupDigits, readQuantity } from '#domain/values/hex.ts'
import { BorderAnswer } from '#pages/gas/questions/border-answer.tsx'
import type { GasAddress } from '#paths/gas.ts'
import type { GasQuestion } from '#paths/gas-questions.ts'
import { feesQuery } from '#queries/chain/fees.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import type { BoundField } from '#ui/form/use-url-form.ts'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

export type QuestionProps = {
  /** The call as in the URL; `call` and `block` are as sent. */
  address: GasAddress
  call: TransactionCall
  block: CallBlock
  /** The submitted question; `draft` is the text typed since. */
  question: GasQuestion
  draft: GasQuestion
  change: (changed: Partial<GasQuestion>) => void
  /** A field of the draft; its problem is that of the submitted text, and shown beside no other. */
  field: (name: Exclude<keyof GasQuestion, 'ask'>, problem: string | undefined) => BoundField
  /** Writes the draft to the URL, with `filled` in place of empty fields. */
  submit: (filled?: Partial<GasQuestion>) => void
}

type Props = {
  question: GasQuestion
  label: string
  help: string
  onSubmit: () => void
  /** Fields that do not fit into the row. */
  below?: ReactNode
  /** Its answer; falsy while nothing is asked, or a field is wrong. */
  answer: ReactNode
  children: ReactNode
}

/** The fields of an analysis in one row, what it does, the button that runs it, and the answer. */
export function QuestionForm({ question, label, help, onSubmit, below, answer, children }: Props) {
  return (
    <>
      <QueryBar
        label={label}
        submitLabel="Run"
        formProps={{
          onSubmit: (event) => {
            event.preventDefault()
            onSubmit()
            return undefined
          },
        }}
        below={
          <>
            {below}
            <p className="text-sm text-pretty text-mute">{help}</p>
          </>
        }
      >
        {children}
      </QueryBar>
      <AnswerRegion question={answer ? JSON.stringify(question) : undefined}>{answer}</AnswerRegion>
    </>
  )
}

/** Where the outcome of a call changes with one of its numbers: block, value, gas limit, argument. */
export function ChangeQuestion(props: QuestionProps) {
  const { address, call, block, question, draft, change, field, submit } = props
  const currency = useNativeCurrency()
  const kinds = useMemo(() => amountKinds(address), [address])
  const findKind = (kindKey: string) =>
    kinds.find(({ key }) => key === kindKey) ?? (kinds[0] as AmountKind)
  const chosen = findKind(draft.of)
  const [isBlock, isGas] = [chosen.key === 'block', chosen.key === 'gas']
  const callWithoutGas = useMemo(() => withoutGas(call), [call])
  const gasAnswer = useQuery({
    ...gasQuery(address.network, callWithoutGas, block),
    enabled: isGas,
  }).data
  const estimatedGas = gasAnswer && 'estimate' in gasAnswer ? gasAnswer.estimate : undefined
  const fees = useQuery({ ...feesQuery(address.network), enabled: isBlock }).data
  const newestNumber = readQuantity(fees?.[0]?.number)
  const asked = question.low + question.high === '' ? undefined : findKind(question.of)
  const ends = asked && readEnds(asked, question, currency)
  const problems = ends && 'problems' in ends ? ends.problems : {}
  const known = isBlock ? newestNumber : readQuantity(estimatedGas)
  const defaults = defaultEnds(chosen, known, currency)
  const EndField = isBlock ? BlockPicker : TextField
  const endProps = (name: 'low' | 'high', label: string) => ({
    label,
    placeholder: defaults[name],
    ...(isBlock && { tags: [] }),
    ...field(name, problems[name]),
  })
  return (
    <QuestionForm
      label="Find change"
      help={
        isBlock
          ? 'Finds the first block where the outcome changes. Old blocks need an archive node.'
          : 'Finds the largest (or least) amount with which the call passes.'
      }
      question={question}
      answer={
        asked &&
        ends &&
        'first' in ends && (
          <BorderAnswer
            key={JSON.stringify(question)}
            variedCall={{
              call: asked.key === 'gas' ? callWithoutGas : call,
              block: asked.key === 'block' ? undefined : block,
              varied: asked.varied,
            }}
            kind={asked}
            ends={ends}
          />
        )
      }
      onSubmit={() =>
        submit({
          of: chosen.key,
          low: draft.low || defaults.low,
          high: draft.high || defaults.high,
        })
      }
    >
      <SelectField
        label="Vary"
        hint={address.function === '' ? 'Use a function to vary its arguments.' : undefined}
        value={chosen.key}
        options={kinds.map(({ key, label }) => [key, label])}
        onChange={(of) => change({ of, low: '', high: '' })}
      />
      <EndField {...endProps('low', isBlock ? 'First block' : 'Min')} />
      <EndField
        {...endProps('high', isBlock ? 'Last block' : 'Max')}
        {...(chosen.key === 'value' && {
          placeholder: `${maxCoins(currency)} ${symbolOf(currency)}`,
        })}
        hint={
          isBlock
            ? newestNumber !== undefined && `Latest: ${groupDigits(newestNumber)}`
            : isGas
              ? 'Default: the estimate.'
              : `Units allowed: 1.5 ${symbolOf(currency)}.`
        }
      />
    </QuestionForm>
  )
}

function withoutGas({ gas: _, ...call }: TransactionCall): TransactionCall {
  return call
}
