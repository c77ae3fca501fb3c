import { useMemo } from 'react'
import { Link } from 'react-router'
import { maxBlockPoints, readBlockPoints } from '#domain/gas/block-points.ts'
import { fractionOf, groupDigits, toQuantityHex } from '#domain/values/quantity.ts'
import { OutcomePlot } from '#pages/gas/questions/outcome-plot.tsx'
import { OutcomeText } from '#pages/gas/questions/outcome-text.tsx'
import { QuestionForm } from '#pages/gas/questions/question-form.tsx'
import type { QuestionProps } from '#pages/gas/questions/question-props.ts'
import { RunProgress } from '#pages/gas/questions/run-progress.tsx'
import { useCallTrials } from '#pages/gas/questions/use-call-trials.ts'
import { blockPath } from '#paths/block.ts'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** One call at several blocks: its gas, and where it reverts. */
export function BlocksQuestion({ call, question, field, submit }: QuestionProps) {
  const pointsReading = question.at === '' ? undefined : readBlockPoints(question.at)
  return (
    <>
      <QuestionForm
        label="Across blocks"
        help="Runs the call on the state after each block. Old blocks need an archive node."
        onSubmit={() => submit()}
      >
        <TextField
          label="Blocks"
          placeholder="5, 100-200/10"
          hint={`Numbers and ranges. Max ${maxBlockPoints} blocks, 1–2 requests each.`}
          {...field(
            'at',
            pointsReading && 'problem' in pointsReading ? pointsReading.problem : undefined,
          )}
        />
      </QuestionForm>
      <AnswerRegion question={pointsReading && 'blocks' in pointsReading ? question.at : undefined}>
        {pointsReading && 'blocks' in pointsReading && (
          <BlocksAnswer call={call} blocks={pointsReading.blocks} />
        )}
      </AnswerRegion>
    </>
  )
}

type Props = { blocks: readonly bigint[] } & Pick<QuestionProps, 'call'>

function BlocksAnswer({ call, blocks }: Props) {
  const network = usePageNetwork()
  const callTrials = useMemo(
    () => blocks.map((block) => ({ call, block: toQuantityHex(block) })),
    [call, blocks],
  )
  const trialRun = useCallTrials(callTrials)
  const tableRows = blocks.map((block, index) => {
    const blockOutcome = trialRun.outcomes.get(BigInt(index))
    const previousOutcome = trialRun.outcomes.get(BigInt(index - 1))
    const estimatedGas = blockOutcome?.kind === 'passes' ? blockOutcome.gas : undefined
    const gasChange =
      estimatedGas !== undefined && previousOutcome?.kind === 'passes'
        ? estimatedGas - previousOutcome.gas
        : undefined
    return { block, outcome: blockOutcome, rise: gasChange }
  })
  const [first = 0n, last = 0n] = [blocks[0], blocks.at(-1)]
  const plotPoints = tableRows.flatMap(({ block, outcome }) =>
    outcome
      ? [{ key: block.toString(), fraction: fractionOf(block - first, last - first), outcome }]
      : [],
  )
  return (
    <>
      <RunProgress run={trialRun} maxTrials={blocks.length} />
      <OutcomePlot
        points={plotPoints}
        from={`block ${groupDigits(first)}`}
        to={`block ${groupDigits(last)}`}
        label="Outcome of the call from block to block"
      />
      <VirtualTable
        label="The call at each block"
        rows={tableRows}
        columns={blockColumns(network)}
      />
    </>
  )
}

const blockColumns = (
  network: string,
): TableColumn<{
  block: bigint
  outcome: Parameters<typeof OutcomeText>[0]['outcome']
  rise: bigint | undefined
}>[] => [
  {
    title: 'Block',
    width: 'minmax(3.5rem,6rem)',
    narrow: 'row-start-1 col-start-1 col-span-2 before:content-["block_"] before:text-mute',
    cell: ({ block }) => (
      <Link to={blockPath({ network, block: { kind: 'number', number: block } })}>
        {groupDigits(block)}
      </Link>
    ),
  },
  {
    title: 'Outcome',
    width: 'minmax(0,1fr)',
    narrow: 'row-start-2 col-start-1 col-span-3',
    cell: ({ outcome }) => <OutcomeText outcome={outcome} />,
  },
  {
    title: 'Change',
    width: 'minmax(4rem,8rem)',
    narrow: 'row-start-1 col-start-3',
    figure: true,
    cell: ({ rise }) =>
      rise === undefined ? (
        ''
      ) : rise === 0n ? (
        <span className="text-mute">same</span>
      ) : (
        formatSigned(rise)
      ),
  },
]

const formatSigned = (value: bigint) =>
  `${value > 0n ? '+' : '−'}${groupDigits(value < 0n ? -value : value)}`
