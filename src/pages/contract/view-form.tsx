import { useState } from 'react'
import { useParams } from 'react-router'
import type { AbiFunction } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import { readAbiArgument, sampleArgument } from '#domain/abi/argument.ts'
import { TextField } from '#ui/form/field.tsx'
import { useDraft } from '#ui/form/use-session-draft.ts'
import { focusFirstProblem } from '#ui/form/use-url-form.ts'

/** A field for each argument of a function. Arrays and tuples are written as JSON. */
export function ViewForm({
  item,
  args,
  onRead,
}: {
  item: AbiFunction
  /** As the URL has them. */
  args: readonly string[]
  onRead: (args: string[]) => void
}) {
  const given = item.inputs.map((_, index) => args[index] ?? '')
  const { address = '' } = useParams()
  const [draft, setDraft] = useDraft(JSON.stringify([address, item, given]))
  const typed: string[] = draft === '' ? given : JSON.parse(draft)
  const [judged, setJudged] = useState(args.length > 0)
  const problems = item.inputs.map((input, index) => {
    const read = readAbiArgument(input, typed[index] ?? '')
    return 'problem' in read ? read.problem : undefined
  })
  return (
    <form
      aria-label={`Arguments of ${item.name}`}
      className="mt-1 mb-2 grid max-w-[44rem] gap-3 border-l-2 border-accent pl-3"
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (problems.every((problem) => problem === undefined)) return onRead(typed)
        const form = event.currentTarget
        // The fields say what is wrong after this event.
        requestAnimationFrame(() => focusFirstProblem(form))
      }}
    >
      {item.inputs.map((input, index) => {
        const type = parameterType(input)
        const nested = type.endsWith(']') || type.endsWith(')')
        return (
          <TextField
            key={index}
            label={input.name ? `${input.name} (${type})` : `Argument ${index + 1} (${type})`}
            data
            {...(nested && { rows: 2, hint: `As JSON, such as ${sampleArgument(input)}` })}
            problem={judged ? problems[index] : undefined}
            value={typed[index] ?? ''}
            onChange={(text) =>
              setDraft(JSON.stringify(typed.map((old, at) => (at === index ? text : old))))
            }
          />
        )
      })}
      <button type="submit" className="action action-primary w-fit px-4">
        Read {item.name}
      </button>
    </form>
  )
}
