import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatTimestamp, parseTimestamp } from '#domain/block/timestamp.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { FormField, TextField } from '#ui/form/field.tsx'

const toleranceOptions = [
  [0, 'exactly the last block before it'],
  [60, 'any block of the minute before it'],
  [3600, 'any block of the hour before it'],
] as const

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Asks for a time, in seconds since 1970, and how near to it the block has to be. */
export function TimeForm({
  network,
  time,
  withinSeconds,
}: {
  network: string
  time: bigint | undefined
  withinSeconds: number
}) {
  const [isLocal, setIsLocal] = useState(false)
  const [text, setText] = useState(() => (time === undefined ? '' : formatTimestamp(time, false)))
  const [problem, setProblem] = useState<string>()
  const [toleranceSeconds, setToleranceSeconds] = useState(withinSeconds)
  const navigate = useNavigate()

  function findBlock(event: FormEvent) {
    event.preventDefault()
    const parsedTime = parseTimestamp(text, isLocal)
    if ('problem' in parsedTime) return setProblem(parsedTime.problem)
    setProblem(undefined)
    navigate(blockTimePath({ network, time: parsedTime.seconds, within: toleranceSeconds }))
  }

  function changeTimeZone(isNextLocal: boolean) {
    const parsedTime = parseTimestamp(text, isLocal)
    if ('seconds' in parsedTime) setText(formatTimestamp(parsedTime.seconds, isNextLocal))
    setIsLocal(isNextLocal)
  }

  return (
    <form
      onSubmit={findBlock}
      className="card flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4"
    >
      <div className="grow basis-60">
        <TextField
          label="Moment"
          value={text}
          onChange={setText}
          problem={problem}
          placeholder="2026-01-01 00:01:00"
          hint="A date with a time, or the seconds since 1970."
        />
      </div>
      <FormField label="Time zone">
        {(control) => (
          <select
            {...control}
            className="control"
            value={isLocal ? 'local' : 'UTC'}
            onChange={({ target }) => changeTimeZone(target.value === 'local')}
          >
            <option value="UTC">UTC</option>
            <option value="local">{localZone} (this device)</option>
          </select>
        )}
      </FormField>
      <FormField label="Nearness">
        {(control) => (
          <select
            {...control}
            className="control"
            value={toleranceSeconds}
            onChange={({ target }) => setToleranceSeconds(Number(target.value))}
          >
            {toleranceOptions.map(([seconds, label]) => (
              <option key={seconds} value={seconds}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <button type="submit" className="action action-primary min-h-9 self-start sm:mt-6.5">
        Find the block
      </button>
    </form>
  )
}
