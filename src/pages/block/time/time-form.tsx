import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parseBlockReference } from '#domain/block/parse-block-reference.ts'
import { formatTimestamp, parseTimestamp } from '#domain/block/timestamp.ts'
import { formatUtc } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { SelectField } from '#ui/form/select.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

const toleranceOptions = [
  [0, 'Exact'],
  [60, 'Within a minute'],
  [3600, 'Within an hour'],
] as const

const timeProblem = (parsed: ReturnType<typeof parseTimestamp>): { text?: string } =>
  'problem' in parsed ? { text: parsed.problem } : {}

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = {
  network: string
  time: bigint | undefined
  /** Text in the link that is not a valid time. */
  invalidTime: string | undefined
  withinSeconds: number
}

/** A block's number, hash or tag; or a time, and how near to it the block has to be. */
export function TimeForm({ network, time, invalidTime, withinSeconds }: Props) {
  const navigate = useNavigate()
  const [isLocal, setIsLocal] = useState(false)
  const { draft, problems, change, field, formProps } = useUrlForm<
    { block: string; text: string; toleranceSeconds: number },
    { block?: string; text?: string }
  >({
    question: `${time} ${invalidTime} ${withinSeconds}`,
    urlDraft: {
      block: '',
      text: time === undefined ? (invalidTime ?? '') : formatTimestamp(time, false),
      toleranceSeconds: withinSeconds,
    },
    problems: invalidTime === undefined ? {} : timeProblem(parseTimestamp(invalidTime, false)),
    send: ({ block, text, toleranceSeconds }) => {
      if (block.trim() !== '') {
        const reference = parseBlockReference(block)
        if ('problem' in reference) return { block: reference.problem }
        navigate(blockPath({ network, block: reference }))
        return
      }
      const parsedTime = parseTimestamp(text, isLocal)
      if ('problem' in parsedTime) return timeProblem(parsedTime)
      navigate(blockTimePath({ network, time: parsedTime.seconds, within: toleranceSeconds }))
    },
  })

  function changeTimeZone(isNextLocal: boolean) {
    const parsedTime = parseTimestamp(draft.text, isLocal)
    if ('seconds' in parsedTime) change({ text: formatTimestamp(parsedTime.seconds, isNextLocal) })
    setIsLocal(isNextLocal)
  }

  const precision = toleranceOptions.find(([seconds]) => seconds === withinSeconds)?.[1]
  return (
    <QueryBar
      label="Find block"
      formProps={formProps}
      summary={
        time === undefined || problems.text !== undefined ? undefined : (
          <>
            <span className="font-medium">{formatUtc(time) ?? `${time} s`}</span>
            <span className="text-mute">· {precision ?? `Within ${withinSeconds} s`}</span>
          </>
        )
      }
      submitLabel="Find block"
      isAdvancedOpen={withinSeconds > 0}
      advanced={
        <SelectField
          label="Precision"
          value={draft.toleranceSeconds}
          options={toleranceOptions}
          onChange={(toleranceSeconds) => change({ toleranceSeconds })}
        />
      }
    >
      <TextField
        label="Block"
        {...field('block')}
        placeholder="1234"
        hint="Number, hash or tag. Or give a time."
      />
      <TextField
        label="Date and time"
        {...field('text')}
        placeholder="2026-01-01 00:01:00"
        hint="The last block until then. Unix seconds, too."
      />
      <SelectField
        label="Time zone"
        value={isLocal ? 'local' : 'UTC'}
        options={[
          ['UTC', 'UTC'],
          ['local', `${localZone} (this browser)`],
        ]}
        onChange={(zone) => changeTimeZone(zone === 'local')}
      />
    </QueryBar>
  )
}
