import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupDigits } from '#domain/values/quantity.ts'
import { History } from '#pages/storage/history/history-result.tsx'
import { HistoryForm, tags } from '#pages/storage/history/history-form.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { defaultRangeBlocks } from '#queries/storage/read-history.ts'
import { forgetHistory } from '#queries/storage/use-value-history.ts'

const usualSamples = '32'

/** When the value changed within a range of blocks. */
export function Changes({ question }: { question: HistoryQuestion }) {
  const { asked, draft } = question
  const [times, setTimes] = useState(0)
  const client = useQueryClient()
  const known =
    asked?.position && asked.samples !== undefined
      ? { ...asked, position: asked.position, samples: asked.samples }
      : undefined
  const anew = () => {
    if (known) forgetHistory(client, { ...known, to: known.to ?? 'latest' })
    setTimes(times + 1)
  }
  return (
    <>
      <div className="card px-4 py-4 sm:px-5">
        <HistoryForm
          label="Range of blocks"
          question={{ ...question, draft: { ...draft, samples: draft.samples || usualSamples } }}
          submit="Find changes"
          given={{ part: 'changes' }}
          again={anew}
          fields={[
            {
              name: 'from',
              label: 'From block',
              hint: 'A number or a tag.',
              placeholder: `last − ${groupDigits(defaultRangeBlocks)}`,
              offers: tags.filter((tag) => tag !== 'pending'),
            },
            {
              name: 'to',
              label: 'To block',
              hint: 'A number or a tag.',
              placeholder: 'latest',
              offers: tags.filter((tag) => tag !== 'pending'),
            },
            {
              name: 'samples',
              label: 'Steps',
              hint: 'A read at each.',
            },
          ]}
        />
      </div>
      {known ? (
        <History key={times} asked={known} anew={anew} />
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
