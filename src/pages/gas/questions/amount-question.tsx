import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import { type AmountKind, amountKinds, defaultEnds, readEnds } from '#domain/gas/amount-question.ts'
import { maxCoins, type VariedCall } from '#domain/gas/varied-call.ts'
import { formatNative, type NativeCurrency, symbolOf } from '#domain/values/native-currency.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { BorderAnswer, type BorderLabels } from '#pages/gas/questions/border-answer.tsx'
import { EstimateHeadroom } from '#pages/gas/questions/estimate-headroom.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionProps } from '#pages/gas/questions/question-props.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

/** Up to which value or argument, or from which gas limit, the call passes. */
export function AmountQuestion({
  address,
  call,
  block,
  question,
  draft,
  change,
  field,
  submit,
}: QuestionProps) {
  const currency = useNativeCurrency()
  const kindOptions = useMemo(() => amountKinds(address), [address])
  const findKind = (kindKey: string) =>
    kindOptions.find(({ key }) => key === kindKey) ?? (kindOptions[0] as AmountKind)
  const chosenKind = findKind(draft.of)
  const callWithoutGas = useMemo(() => withoutGas(call), [call])
  const gasAnswer = useQuery({
    ...gasQuery(address.network, callWithoutGas, block),
    enabled: chosenKind.key === 'gas',
  }).data
  const estimatedGas =
    gasAnswer && 'estimate' in gasAnswer ? readQuantity(gasAnswer.estimate) : undefined
  const requestedKind = question.low + question.high === '' ? undefined : findKind(question.of)
  const endsReading = requestedKind && readEnds(requestedKind, question, currency)
  const endProblems = endsReading && 'problems' in endsReading ? endsReading.problems : {}
  const defaultRange = defaultEnds(chosenKind, estimatedGas, currency)
  return (
    <QuestionForm
      label="Find limit"
      help="Finds the largest (or least) amount with which the call passes."
      question={question}
      answer={
        requestedKind &&
        endsReading &&
        'first' in endsReading && (
          <AmountAnswer
            key={JSON.stringify(question)}
            variedCall={{
              call: requestedKind.key === 'gas' ? callWithoutGas : call,
              block,
              varied: requestedKind.varied,
            }}
            kind={requestedKind}
            ends={endsReading}
          />
        )
      }
      onSubmit={() =>
        submit({
          of: chosenKind.key,
          low: draft.low || defaultRange.low,
          high: draft.high || defaultRange.high,
        })
      }
    >
      <SelectField
        label="Amount"
        hint={
          kindOptions.length === 2 && address.function === ''
            ? 'Use a function to vary its arguments.'
            : undefined
        }
        value={chosenKind.key}
        options={kindOptions.map(({ key, label }) => [key, label])}
        onChange={(of) => change({ of, low: '', high: '' })}
      />
      <TextField label="Min" placeholder={defaultRange.low} {...field('low', endProblems.low)} />
      <TextField
        label="Max"
        placeholder={
          chosenKind.key === 'value'
            ? `${maxCoins(currency)} ${symbolOf(currency)}`
            : defaultRange.high
        }
        hint={
          chosenKind.key === 'gas'
            ? 'Default: the estimate.'
            : `Units allowed: 1.5 ${symbolOf(currency)}.`
        }
        {...field('high', endProblems.high)}
      />
    </QuestionForm>
  )
}

type Props = {
  variedCall: VariedCall
  kind: AmountKind
  ends: { first: bigint; last: bigint }
}

function AmountAnswer({ variedCall, kind, ends }: Props) {
  const currency = useNativeCurrency()
  const isGas = kind.key === 'gas'
  const [isExact, setIsExact] = useState(isGas)
  const border = {
    first: ends.first.toString(),
    last: ends.last.toString(),
    samples: isGas ? 0 : 15,
    bySize: !isGas,
    roughly: !isExact,
  }
  return (
    <BorderAnswer variedCall={variedCall} border={border} labels={amountLabels(kind, currency)}>
      {(isBoundExact, bound) => (
        <>
          {isGas && bound !== undefined && (
            <EstimateHeadroom variedCall={variedCall} least={bound} />
          )}
          {!isBoundExact && bound !== undefined && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 text-mute">
              Precision: 0.1%
              <ActionButton onClick={() => setIsExact(true)}>Find exact value</ActionButton>
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

/** Labels of the bound found for each number of a call. */
function amountLabels(
  { key, label }: AmountKind,
  currency: NativeCurrency | undefined,
): BorderLabels {
  const amountName = key === 'value' ? 'value' : key === 'gas' ? 'gas limit' : label
  return {
    formatNumber: (value) =>
      key === 'value'
        ? formatNative(value, currency)
        : key === 'gas'
          ? `${groupDigits(value)} gas`
          : groupDigits(value),
    describeChange: (passes, before, from) =>
      passes
        ? { title: `Least ${amountName} that passes`, number: from }
        : { title: `Largest ${amountName} that passes`, number: before },
    describeSame: (passes) => (passes ? 'Passes at both ends' : 'Fails at both ends'),
    assumption:
      key === 'gas'
        ? 'Assumes that every larger gas limit suffices. Code that reads the remaining gas may not behave so.'
        : 'Assumes one limit: all numbers on one side pass, all others fail. Exceptions between can be missed.',
  }
}
