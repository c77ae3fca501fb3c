import { type FormEvent, useState } from 'react'
import { parseByteOffset } from '#domain/files/content/hex-dump.ts'
import { groupDigits } from '#domain/values/quantity.ts'

type Props = {
  offset: number
  lastOffset: number
  go: (at: number) => void
}

/** Goes to a byte by its offset. */
export function HexGoTo({ offset, lastOffset, go }: Props) {
  const [problem, setProblem] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const targetOffset = parseByteOffset(String(new FormData(event.currentTarget).get('offset')))
    if (targetOffset === undefined) setProblem('Enter a number, or hex after 0x.')
    else if (targetOffset > lastOffset) setProblem(`The last byte is ${groupDigits(lastOffset)}.`)
    else go(targetOffset)
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[9rem_auto] gap-x-2">
      <input
        key={offset}
        name="offset"
        type="text"
        aria-label="Offset"
        defaultValue={`0x${offset.toString(16)}`}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        className="control data"
        onChange={() => setProblem(undefined)}
      />
      <button type="submit" className="action">
        Go
      </button>
      <p role="alert" className="col-span-2 text-sm text-bad empty:hidden">
        {problem}
      </p>
    </form>
  )
}
