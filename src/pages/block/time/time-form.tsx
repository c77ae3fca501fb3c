import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatTimestamp, parseTimestamp } from '#domain/block/timestamp.ts'
import { formatUtc } from '#domain/values/time.ts'
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

/** A time, in seconds since 1970, and how near to it the block has to be. */
export function TimeForm({ network, time, invalidTime, withinSeconds }: Props) {
  const navigate = useNavigate()
  const [isLocal, setIsLocal] = useState(false)
  const { draft, problems, change, field, formProps } = useUrlForm<
    { text: string; toleranceSeconds: number },
    { text?: string }
  >({
    question: `${time} ${invalidTime} ${withinSeconds}`,
    urlDraft: {
      text: time === undefined ? (invalidTime ?? '') : formatTimestamp(time, false),
      toleranceSeconds: withinSeconds,
    },
    problems: invalidTime === undefined ? {} : timeProblem(parseTimestamp(invalidTime, false)),
    send: ({ text, toleranceSeconds }) => {
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
      label="Block by time"
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
    >
      <TextField
        label="Date and time"
        {...field('text')}
        placeholder="2026-01-01 00:01:00"
        hint="Date and time, or Unix seconds"
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
      <SelectField
        label="Precision"
        value={draft.toleranceSeconds}
        options={toleranceOptions}
        onChange={(toleranceSeconds) => change({ toleranceSeconds })}
      />
    </QueryBar>
  )
}
