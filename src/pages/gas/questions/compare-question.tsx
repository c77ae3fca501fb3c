import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import { readChangedCall } from '#domain/call/call-rows.ts'
import { CompareTable } from '#pages/gas/questions/compare-table.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionPart } from '#pages/gas/questions/question-props.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TextField } from '#ui/form/field.tsx'

const fields = [
  { name: 'otherTo', field: 'to', label: 'To of the other', placeholder: '0x…' },
  { name: 'otherFrom', field: 'from', label: 'From of the other', placeholder: '0x…' },
  { name: 'otherValue', field: 'value', label: 'Value of the other', placeholder: '1.5 ether' },
  { name: 'otherData', field: 'data', label: 'Data of the other', placeholder: '0x…' },
] as const

/** Two calls side by side: what each takes, and of what that is made. */
export function Compare({ address, call, block, question, draft, change, submit }: QuestionPart) {
  const typed = fields.filter(({ name }) => question[name] !== '')
  const read = useMemo(
    () =>
      readChangedCall(
        call,
        Object.fromEntries(
          fields.flatMap(({ name, field }) =>
            question[name] === '' ? [] : [[field, question[name]]],
          ),
        ),
      ),
    [call, question],
  )
  const problem = 'problem' in read ? read.problem : undefined
  return (
    <>
      <QuestionForm
        label="Two calls side by side"
        explained="The call above beside another one. What is left empty is as in the call above, so that often only the data differ."
        onSubmit={() => submit()}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          {fields.map(({ name, field, label, placeholder }) => (
            <div key={name} className={field === 'data' ? 'sm:col-span-3' : ''}>
              <TextField
                label={label}
                data={field !== 'value'}
                {...(field === 'data' && { rows: 3 })}
                placeholder={placeholder}
                problem={
                  problem?.startsWith(`${field}: `) && draft[name] === question[name]
                    ? problem.slice(field.length + 2)
                    : undefined
                }
                value={draft[name]}
                onChange={(text) => change({ [name]: text })}
              />
            </div>
          ))}
        </div>
      </QuestionForm>
      {typed.length > 0 && 'call' in read && (
        <Compared network={address.network} calls={[call, read.call]} block={block} />
      )}
    </>
  )
}

function Compared({
  network,
  calls: [one, other],
  block,
}: {
  network: string
  calls: [TransactionCall, TransactionCall]
  block: QuestionPart['block']
}) {
  const first = useQuery(gasQuery(network, one, block))
  const second = useQuery(gasQuery(network, other, block))
  const waiting = <span className="waiting block h-40" />
  return (
    <section aria-label="Answer" className="grid gap-3">
      <QueryAnswer of={first} waiting={waiting} missing={null}>
        {(answer) => (
          <QueryAnswer of={second} waiting={waiting} missing={null}>
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
