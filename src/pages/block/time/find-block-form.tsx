import { useNavigate } from 'react-router'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { parseDate } from '#domain/values/parse-date.ts'
import { describeTime } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { type BlockTimeAddress, blockTimePath } from '#paths/block-time.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

type Draft = { block: string }

/** Takes a block's number, hash or tag, which open it, or a time, at which it is searched for. */
export function FindBlockForm({ network, time, invalidTime = '' }: BlockTimeAddress) {
  const navigate = useNavigate()
  const timeText = time === undefined ? undefined : describeTime(time)
  const { field, formProps } = useUrlForm<Draft, Partial<Draft>>({
    question: `${time} ${invalidTime}`,
    urlDraft: { block: timeText ?? invalidTime },
    problems: invalidTime === '' ? {} : { block: `Invalid time “${invalidTime}”.` },
    send: ({ block }) => {
      const seconds = parseDate(block)
      const reference = parseBlockReference(block)
      if (seconds !== undefined) navigate(blockTimePath({ network, time: seconds }))
      else if ('problem' in reference) return { block: reference.problem }
      else navigate(blockPath({ network, block: reference }))
      return
    },
  })
  return (
    <QueryBar
      label="Find block"
      formProps={formProps}
      summary={timeText && <span className="font-medium">{timeText}</span>}
      submitLabel="Find block"
    >
      <BlockPicker
        label="Block or time"
        placeholder="2026-01-31 12:00"
        hint="Number, hash, tag, or a time in UTC"
        findsOnSubmit={false}
        {...field('block')}
      />
    </QueryBar>
  )
}
