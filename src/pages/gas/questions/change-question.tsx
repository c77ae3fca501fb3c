import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransactionCall } from '#domain/call/call.ts'
import { type AmountKind, amountKinds, defaultEnds, readEnds } from '#domain/gas/amount-question.ts'
import { maxCoins } from '#domain/gas/varied-call.ts'
import { symbolOf } from '#domain/values/native-currency.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { BorderAnswer } from '#pages/gas/questions/border-answer.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionProps } from '#pages/gas/questions/question-props.ts'
import { feesQuery } from '#queries/chain/fees.ts'
import { gasQuery } from '#queries/gas/gas.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

/** Where the outcome of a call changes with one of its numbers: block, value, gas limit, argument. */
export function ChangeQuestion({
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
  const [isBlock, isGas] = [chosenKind.key === 'block', chosenKind.key === 'gas']
  const callWithoutGas = useMemo(() => withoutGas(call), [call])
  const gasAnswer = useQuery({
    ...gasQuery(address.network, callWithoutGas, block),
    enabled: isGas,
  }).data
  const estimatedGas =
    gasAnswer && 'estimate' in gasAnswer ? readQuantity(gasAnswer.estimate) : undefined
  const fees = useQuery({ ...feesQuery(address.network), enabled: isBlock }).data
  const newestNumber = readQuantity(fees?.[0]?.number)
  const requestedKind = question.low + question.high === '' ? undefined : findKind(question.of)
  const endsReading = requestedKind && readEnds(requestedKind, question, currency)
  const endProblems = endsReading && 'problems' in endsReading ? endsReading.problems : {}
  const defaultRange = defaultEnds(chosenKind, isBlock ? newestNumber : estimatedGas, currency)
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
        requestedKind &&
        endsReading &&
        'first' in endsReading && (
          <BorderAnswer
            key={JSON.stringify(question)}
            variedCall={{
              call: requestedKind.key === 'gas' ? callWithoutGas : call,
              block: requestedKind.key === 'block' ? undefined : block,
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
        label="Vary"
        hint={address.function === '' ? 'Use a function to vary its arguments.' : undefined}
        value={chosenKind.key}
        options={kindOptions.map(({ key, label }) => [key, label])}
        onChange={(of) => change({ of, low: '', high: '' })}
      />
      {isBlock ? (
        <>
          <BlockPicker
            label="First block"
            tags={[]}
            placeholder="0"
            {...field('low', endProblems.low)}
          />
          <BlockPicker
            label="Last block"
            tags={[]}
            placeholder={newestNumber?.toString()}
            hint={newestNumber !== undefined && `Latest: ${groupDigits(newestNumber)}`}
            {...field('high', endProblems.high)}
          />
        </>
      ) : (
        <>
          <TextField
            label="Min"
            placeholder={defaultRange.low}
            {...field('low', endProblems.low)}
          />
          <TextField
            label="Max"
            placeholder={
              chosenKind.key === 'value'
                ? `${maxCoins(currency)} ${symbolOf(currency)}`
                : defaultRange.high
            }
            hint={isGas ? 'Default: the estimate.' : `Units allowed: 1.5 ${symbolOf(currency)}.`}
            {...field('high', endProblems.high)}
          />
        </>
      )}
    </QuestionForm>
  )
}

function withoutGas({ gas: _, ...call }: TransactionCall): TransactionCall {
  return call
}
