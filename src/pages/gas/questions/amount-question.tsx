import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type AmountKind,
  amountKinds,
  defaultEnds,
  readEnds,
} from '#domain/gas/amount-question.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { amountWords } from '#pages/gas/questions/amount-labels.ts'
import { BorderAnswer } from '#pages/gas/questions/border-answer.tsx'
import { Headroom } from '#pages/gas/questions/estimate-headroom.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionPart } from '#pages/gas/questions/question-props.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { FormField, TextField } from '#ui/form/field.tsx'

/** Up to which value or argument, or from which gas limit on, the call passes. */
export function Amount({ address, call, block, question, draft, change, submit }: QuestionPart) {
  const kinds = useMemo(() => amountKinds(address), [address])
  const kindOf = (of: string) => kinds.find(({ key }) => key === of) ?? (kinds[0] as AmountKind)
  const chosen = kindOf(draft.of)
  const unlimited = useMemo(() => withoutGas(call), [call])
  const estimate = useQuery({
    ...gasQuery(address.network, unlimited, block),
    enabled: chosen.key === 'gas',
  }).data
  const known = estimate && 'estimate' in estimate ? readQuantity(estimate.estimate) : undefined
  const asked = question.low + question.high === '' ? undefined : kindOf(question.of)
  const read = asked && readEnds(asked, question)
  const problems = read && 'problems' in read ? read.problems : {}
  const filled = defaultEnds(chosen, known)
  return (
    <>
      <QuestionForm
        label="Up to which amount"
        explained="Looks for the largest amount with which the call passes, or the least, if it is the larger ones that pass. What stops it may be the contract or the sender’s balance: the answer says which."
        onSubmit={() =>
          submit({ of: chosen.key, low: draft.low || filled.low, high: draft.high || filled.high })
        }
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <FormField
            label="Amount"
            hint={
              kinds.length === 2 && address.function === ''
                ? 'A call built from a function offers its numbers too.'
                : undefined
            }
          >
            {(control) => (
              <select
                {...control}
                className="control"
                value={chosen.key}
                onChange={({ target }) => change({ of: target.value, low: '', high: '' })}
              >
                {kinds.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <TextField
            label="Lower end"
            placeholder={filled.low}
            problem={draft.low === question.low ? problems.low : undefined}
            value={draft.low}
            onChange={(low) => change({ low })}
          />
          <TextField
            label="Upper end"
            placeholder={chosen.key === 'value' ? '125000000 ether' : filled.high}
            hint={chosen.key === 'gas' ? 'Empty: the estimate.' : 'A unit may follow: 1.5 ether.'}
            problem={draft.high === question.high ? problems.high : undefined}
            value={draft.high}
            onChange={(high) => change({ high })}
          />
        </div>
      </QuestionForm>
      {asked && read && 'first' in read && (
        <Answer
          key={JSON.stringify(question)}
          network={address.network}
          of={{ call: asked.key === 'gas' ? unlimited : call, block, varied: asked.varied }}
          kind={asked}
          ends={read}
        />
      )}
    </>
  )
}

function Answer({
  network,
  of,
  kind,
  ends,
}: {
  network: string
  of: VariedCall
  kind: AmountKind
  ends: { first: bigint; last: bigint }
}) {
  const isGas = kind.key === 'gas'
  const [exactly, setExactly] = useState(isGas)
  const border = {
    first: ends.first.toString(),
    last: ends.last.toString(),
    samples: isGas ? 0 : 15,
    bySize: !isGas,
    roughly: !exactly,
  }
  return (
    <BorderAnswer network={network} of={of} border={border} words={amountWords(kind)}>
      {(exact, found) => (
        <>
          {isGas && found !== undefined && <Headroom network={network} of={of} least={found} />}
          {!exact && found !== undefined && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 text-mute">
              Known to a thousandth.
              <button type="button" className="action" onClick={() => setExactly(true)}>
                Find it exactly
              </button>
            </p>
          )}
        </>
      )}
    </BorderAnswer>
  )
}

function withoutGas({ gas: _, ...call }: TransactionCall): TransactionCall {
  return call
}
