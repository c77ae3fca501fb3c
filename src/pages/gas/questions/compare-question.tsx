import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import { readChangedCall } from '#domain/call/call-rows.ts'
import { symbolOf } from '#domain/values/native-currency.ts'
import { CompareTable } from '#pages/gas/questions/compare-table.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionProps } from '#pages/gas/questions/question-props.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TextField } from '#ui/form/field.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

const comparedFields = [
  { name: 'otherTo', field: 'to', label: 'Other To', placeholder: '0x…' },
  { name: 'otherFrom', field: 'from', label: 'Other From', placeholder: '0x…' },
  { name: 'otherValue', field: 'value', label: 'Other value', placeholder: '1.5' },
  { name: 'otherData', field: 'data', label: 'Other data', placeholder: '0x…' },
] as const

/** Two calls side by side: the gas of each, and its parts. */
export function CompareQuestion({
  call,
  block,
  question,
  field: bindField,
  submit,
}: QuestionProps) {
  const currency = useNativeCurrency()
  const typedFields = comparedFields.filter(({ name }) => question[name] !== '')
  const otherCall = useMemo(
    () =>
      readChangedCall(
        call,
        Object.fromEntries(
          comparedFields.flatMap(({ name, field }) =>
            question[name] === '' ? [] : [[field, question[name]]],
          ),
        ),
        currency,
      ),
    [call, question, currency],
  )
  const otherProblem = 'problem' in otherCall ? otherCall.problem : undefined
  const renderField = ({ name, field, label, placeholder }: (typeof comparedFields)[number]) => (
    <TextField
      key={name}
      label={label}
      data={field !== 'value'}
      {...(field === 'data' && { rows: 2 })}
      placeholder={field === 'value' ? `${placeholder} ${symbolOf(currency)}` : placeholder}
      {...bindField(
        name,
        otherProblem?.startsWith(`${field}: `) ? otherProblem.slice(field.length + 2) : undefined,
      )}
    />
  )
  return (
    <QuestionForm
      label="Compare"
      help="Compares the call above with another. Empty fields use the call above."
      question={question}
      answer={
        typedFields.length > 0 &&
        'call' in otherCall && <CallComparison calls={[call, otherCall.call]} block={block} />
      }
      onSubmit={() => submit()}
      below={comparedFields.filter(({ field }) => field === 'data').map(renderField)}
    >
      {comparedFields.filter(({ field }) => field !== 'data').map(renderField)}
    </QuestionForm>
  )
}

type Props = {
  calls: [TransactionCall, TransactionCall]
  block: QuestionProps['block']
}

function CallComparison({ calls: [one, other], block }: Props) {
  const network = usePageNetwork()
  const firstAnswer = useQuery(gasQuery(network, one, block))
  const secondAnswer = useQuery(gasQuery(network, other, block))
  const waitingBlock = <span className="waiting block h-40" />
  return (
    <QueryAnswer of={firstAnswer} waiting={waitingBlock}>
      {(answer) => (
        <QueryAnswer of={secondAnswer} waiting={waitingBlock}>
          {(otherAnswer) => (
            <CompareTable
              sides={[
                { call: one, answer },
                { call: other, answer: otherAnswer },
              ]}
            />
          )}
        </QueryAnswer>
      )}
    </QueryAnswer>
  )
}
