import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PassResult } from '#domain/gas/bisect.ts'
import { readBlockNumber } from '#domain/gas/block-points.ts'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { BorderAnswer, type BorderLabels } from '#pages/gas/questions/border-answer.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionProps } from '#pages/gas/questions/question-props.ts'
import { feesQuery } from '#queries/chain/fees.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'

const sampleCount = 14

function changeTitle(passes: PassResult): string {
  if (passes === 'no code') return 'First block without code'
  return passes ? 'First block where it passes' : 'First block where it fails'
}

const blockLabels: BorderLabels = {
  formatNumber: (block) => `block ${groupDigits(block)}`,
  describeChange: (passes, _, from) => ({
    title: changeTitle(passes),
    number: from,
  }),
  describeSame: (passes) =>
    passes === 'no code'
      ? 'Target has no code in this range'
      : passes
        ? 'Passes in the whole range'
        : 'Fails in the whole range',
  assumption: `Assumes one change between two tries; shorter changes can be missed (${sampleCount} samples).`,
}

/** The first block at which the outcome of the call differs from that at the first block tried. */
export function SinceBlockQuestion({
  address,
  call,
  question,
  draft,
  field,
  submit,
}: QuestionProps) {
  const newestNumber = readQuantity(useQuery(feesQuery(address.network)).data?.[0]?.number)
  const rangeReading = question.first + question.last === '' ? undefined : readRange(question)
  const rangeProblems =
    rangeReading && 'problems' in rangeReading ? rangeReading.problems : undefined
  const variedCall = useMemo<VariedCall>(
    () => ({ call, block: undefined, varied: { kind: 'block' } }),
    [call],
  )
  return (
    <QuestionForm
      label="Find change"
      help="Finds the first block where the outcome changes. Old blocks need an archive node."
      question={question}
      answer={
        rangeReading &&
        'border' in rangeReading && (
          <BorderAnswer variedCall={variedCall} border={rangeReading.border} labels={blockLabels} />
        )
      }
      onSubmit={() =>
        submit({
          first: draft.first || '0',
          last: draft.last || (newestNumber?.toString() ?? ''),
        })
      }
    >
      <BlockPicker
        label="First block"
        tags={[]}
        placeholder="0"
        {...field('first', rangeProblems?.first)}
      />
      <BlockPicker
        label="Last block"
        tags={[]}
        placeholder={newestNumber?.toString()}
        hint={newestNumber !== undefined && `Latest: ${groupDigits(newestNumber)}`}
        {...field('last', rangeProblems?.last)}
      />
    </QuestionForm>
  )
}

function readRange(question: { first: string; last: string }) {
  const [first, last] = [readBlockNumber(question.first), readBlockNumber(question.last)]
  const numberProblem = 'Invalid block number: use decimal or 0x….'
  if (first === undefined || last === undefined)
    return {
      problems: {
        first: first === undefined ? numberProblem : undefined,
        last: last === undefined ? numberProblem : undefined,
      },
    }
  if (last <= first)
    return { problems: { first: undefined, last: 'Must be after the first block.' } }
  return { border: { first: first.toString(), last: last.toString(), samples: sampleCount } }
}
