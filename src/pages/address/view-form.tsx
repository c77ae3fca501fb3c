import { useState } from 'react'
import type { AbiFunction } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import { readAbiArgument, sampleArgument } from '#domain/abi/argument.ts'
import { AddressField } from '#ui/form/address-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useSessionDraft } from '#ui/form/use-session-draft.ts'
import { focusFirstProblem } from '#ui/form/use-url-form.ts'
import { usePageParams } from '#ui/page/page-params.ts'

type Props = {
  item: AbiFunction
  /** The texts in the URL. */
  args: readonly string[]
  onRead: (args: string[]) => void
}

/** A field for each argument of a function. Arrays and tuples are typed as JSON. */
export function ViewForm({ item, args, onRead }: Props) {
  const urlArguments = item.inputs.map((_, index) => args[index] ?? '')
  const { address = '' } = usePageParams()
  const [draft, setDraft] = useSessionDraft(JSON.stringify([address, item, urlArguments]))
  const typedArguments: string[] = draft === '' ? urlArguments : JSON.parse(draft)
  const [areProblemsShown, setAreProblemsShown] = useState(args.length > 0)
  const argumentProblems = item.inputs.map((input, index) => {
    const parsedArgument = readAbiArgument(input, typedArguments[index] ?? '')
    return 'problem' in parsedArgument ? parsedArgument.problem : undefined
  })
  return (
    <form
      aria-label={`Arguments of ${item.name}`}
      className="mt-1 mb-2 grid max-w-[44rem] gap-3 border-l-2 border-accent pl-3"
      onSubmit={(event) => {
        event.preventDefault()
        setAreProblemsShown(true)
        if (argumentProblems.every((problem) => problem === undefined))
          return onRead(typedArguments)
        const formElement = event.currentTarget
        // The fields show their problems only after this event.
        requestAnimationFrame(() => focusFirstProblem(formElement))
      }}
    >
      {item.inputs.map((input, index) => {
        const typeText = parameterType(input)
        const isNested = typeText.endsWith(']') || typeText.endsWith(')')
        const ArgumentField = typeText === 'address' ? AddressField : TextField
        return (
          <ArgumentField
            key={index}
            label={
              input.name ? `${input.name} (${typeText})` : `Argument ${index + 1} (${typeText})`
            }
            data
            {...(isNested && { rows: 2, hint: `As JSON, such as ${sampleArgument(input)}` })}
            problem={areProblemsShown ? argumentProblems[index] : undefined}
            value={typedArguments[index] ?? ''}
            onChange={(text) => setDraft(JSON.stringify(typedArguments.with(index, text)))}
          />
        )
      })}
      <button type="submit" className="action action-primary w-fit px-4">
        Read {item.name}
      </button>
    </form>
  )
}
