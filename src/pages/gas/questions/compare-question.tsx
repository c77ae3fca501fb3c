import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import { readChangedCall } from '#domain/call/call-rows.ts'
import { CompareTable } from '#pages/gas/questions/compare-table.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionProps } from '#pages/gas/questions/question-props.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TextField } from '#ui/form/field.tsx'

const comparedFields = [
  { name: 'otherTo', field: 'to', label: 'To of the other', placeholder: '0x…' },
  { name: 'otherFrom', field: 'from', label: 'From of the other', placeholder: '0x…' },
  { name: 'otherValue', field: 'value', label: 'Value of the other', placeholder: '1.5 ether' },
  { name: 'otherData', field: 'data', label: 'Data of the other', placeholder: '0x…' },
] as const

/** Two calls side by side: the gas of each, and its parts. */
export function CompareQuestion({
  address,
  call,
  block,
  question,
  draft,
  change,
  submit,
}: QuestionProps) {
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
      ),
    [call, question],
  )
  const otherProblem = 'problem' in otherCall ? otherCall.problem : undefined
  return (
    <>
      <QuestionForm
        label="Two calls side by side"
        explanation="The call above beside another one. What is left empty is as in the call above, so that often only the data differ."
        onSubmit={() => submit()}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          {comparedFields.map(({ name, field, label, placeholder }) => (
            <div key={name} className={field === 'data' ? 'sm:col-span-3' : ''}>
              <TextField
                label={label}
                data={field !== 'value'}
                {...(field === 'data' && { rows: 3 })}
                placeholder={placeholder}
                problem={
                  otherProblem?.startsWith(`${field}: `) && draft[name] === question[name]
                    ? otherProblem.slice(field.length + 2)
                    : undefined
                }
                value={draft[name]}
                onChange={(text) => change({ [name]: text })}
              />
            </div>
          ))}
        </div>
      </QuestionForm>
      {typedFields.length > 0 && 'call' in otherCall && (
        <CallComparison network={address.network} calls={[call, otherCall.call]} block={block} />
      )}
    </>
  )
}

function CallComparison({
  network,
  calls: [one, other],
  block,
}: {
  network: string
  calls: [TransactionCall, TransactionCall]
  block: QuestionProps['block']
}) {
  const firstAnswer = useQuery(gasQuery(network, one, block))
  const secondAnswer = useQuery(gasQuery(network, other, block))
  const waitingBlock = <span className="waiting block h-40" />
  return (
    <section aria-label="Answer" className="grid gap-3">
      <QueryAnswer of={firstAnswer} waiting={waitingBlock} missing={null}>
        {(answer) => (
          <QueryAnswer of={secondAnswer} waiting={waitingBlock} missing={null}>
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
    </section>
  )
}
