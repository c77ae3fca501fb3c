import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { blockTagNames, HistoryForm } from '#pages/storage/history/history-form.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { HistoryResult } from '#pages/storage/history/history-result.tsx'
import { defaultRangeBlocks } from '#queries/storage/read-history.ts'
import { forgetHistory } from '#queries/storage/use-value-history.ts'
import { useFreeRequests } from '#state/connections/use-connection.ts'

const defaultSamples = 32

const defaultStart = `${groupDigits(defaultRangeBlocks)} blocks before`

const rangeTags = blockTagNames.filter((tag) => tag !== 'pending')

/**
 * The changes of the value within a range of blocks. The search runs at once on connections that
 * may be asked without a press, otherwise by its button.
 */
export function ChangeSearch({ question }: { question: HistoryQuestion }) {
  const { historyAddress, draft } = question
  const [runCount, setRunCount] = useState(0)
  const queryClient = useQueryClient()
  const runsAtOnce = useFreeRequests(question.network)
  const samples = historyAddress?.samples ?? (runsAtOnce ? defaultSamples : undefined)
  const historyRequest =
    historyAddress && samples !== undefined ? { ...historyAddress, samples } : undefined
  const readAgain = () => {
    if (historyRequest)
      forgetHistory(queryClient, { ...historyRequest, to: historyRequest.to ?? 'latest' })
    setRunCount(runCount + 1)
  }
  return (
    <>
      <HistoryForm
        label="Range of blocks"
        question={{
          ...question,
          draft: { ...draft, samples: draft.samples || String(defaultSamples) },
        }}
        submit="Find changes"
        presetFields={{ part: 'changes' }}
        onUnchanged={readAgain}
        summary={
          historyRequest && (
            <span>
              Changes from <BlockLabel text={draft.from || defaultStart} /> to{' '}
              <BlockLabel text={draft.to || 'latest'} /> · {groupDigits(historyRequest.samples)}{' '}
              steps
            </span>
          )
        }
        fields={[
          { name: 'from', label: 'From block', placeholder: defaultStart, tags: rangeTags },
          { name: 'to', label: 'To block', placeholder: 'latest', tags: rangeTags },
          { name: 'samples', label: 'Steps', hint: 'One read each; changes are then narrowed.' },
        ]}
      />
      {historyRequest ? (
        <HistoryResult
          key={runCount}
          request={historyRequest}
          variable={question.variable}
          refresh={readAgain}
        />
      ) : (
        Object.keys(question.problems).length === 0 && (
          <p className="text-mute">
            Narrows each change down to its block, about 20 reads per change. Old blocks need an
            archive node.
          </p>
        )
      )}
    </>
  )
}
