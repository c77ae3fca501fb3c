import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { blockTagNames, HistoryForm } from '#pages/storage/history/history-form.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { HistoryResult } from '#pages/storage/history/history-result.tsx'
import { defaultRangeBlocks } from '#queries/storage/read-history.ts'
import { forgetHistory } from '#queries/storage/use-value-history.ts'

const defaultSamples = '32'

/** The changes of the value within a range of blocks. */
export function ChangeSearch({ question }: { question: HistoryQuestion }) {
  const { historyAddress, draft } = question
  const [runCount, setRunCount] = useState(0)
  const queryClient = useQueryClient()
  const historyRequest =
    historyAddress?.position && historyAddress.samples !== undefined
      ? { ...historyAddress, position: historyAddress.position, samples: historyAddress.samples }
      : undefined
  const readAgain = () => {
    if (historyRequest)
      forgetHistory(queryClient, { ...historyRequest, to: historyRequest.to ?? 'latest' })
    setRunCount(runCount + 1)
  }
  return (
    <>
      <div className="card px-4 py-4 sm:px-5">
        <HistoryForm
          label="Range of blocks"
          question={{ ...question, draft: { ...draft, samples: draft.samples || defaultSamples } }}
          submit="Find changes"
          presetFields={{ part: 'changes' }}
          onUnchanged={readAgain}
          fields={[
            {
              name: 'from',
              label: 'From block',
              hint: 'A number or a tag.',
              placeholder: `last − ${groupDigits(defaultRangeBlocks)}`,
              suggestions: blockTagNames.filter((tag) => tag !== 'pending'),
            },
            {
              name: 'to',
              label: 'To block',
              hint: 'A number or a tag.',
              placeholder: 'latest',
              suggestions: blockTagNames.filter((tag) => tag !== 'pending'),
            },
            {
              name: 'samples',
              label: 'Steps',
              hint: 'A read at each.',
            },
          ]}
        />
      </div>
      {historyRequest ? (
        <HistoryResult key={runCount} request={historyRequest} readAnew={readAgain} />
      ) : (
        Object.keys(question.problems).length === 0 && (
          <p className="max-w-prose text-pretty text-mute">
            The range is parted into equal steps and the value is read at each. Between two
            neighbours that differ, the middle is read, and so on, until it is known which block
            changed it: about 20 reads for a change among a million blocks. Old blocks need a node
            that keeps their state, an archive.
          </p>
        )
      )}
    </>
  )
}
