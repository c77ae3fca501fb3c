import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { elementaryType, isValueType } from '#domain/storage/type/storage-type.ts'
import { type AddressLayout, keepLayoutMutation } from '#queries/storage/address-layout.ts'
import { TextField } from '#ui/form/field.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  address: string
  addressLayout: AddressLayout
  label: string
  size: number
  kind: 'enum' | 'user-defined'
}

/**
 * Adds facts about a type that the layout lacks: its underlying type, or the names of its values.
 */
export function DecodeAsField({
  address,
  addressLayout: { layout, decodeAs, from },
  label,
  size,
  kind,
}: Props) {
  const network = usePageNetwork()
  const saveMutation = useMutation(keepLayoutMutation(network, address))
  const [text, setText] = useState(decodeAs[label] ?? '')
  const [problem, setProblem] = useState<string>()
  const exampleText = kind === 'enum' ? 'Open, Closed' : size === 20 ? 'address' : `uint${size * 8}`

  function submit(event: FormEvent) {
    event.preventDefault()
    const typedText = text.trim()
    const { [label]: _, ...others } = decodeAs
    const typeProblem = typedText === '' ? undefined : wrongType(typedText)
    if (typeProblem !== undefined) return setProblem(typeProblem)
    saveMutation.mutate({
      layout,
      from,
      decodeAs: typedText === '' ? others : { ...others, [label]: typedText },
    })
  }
  function wrongType(typedText: string): string | undefined {
    const parsedType = elementaryType(typedText)
    if (kind === 'enum' && /^[\w$]+(\s*,\s*[\w$]+)*$/.test(typedText)) return undefined
    if (kind === 'enum') return 'Enter the value names, separated by commas.'
    if (!parsedType || !isValueType(parsedType))
      return `Invalid type “${typedText}”. Enter a value type, e.g. ${exampleText}.`
    return parsedType.size === size
      ? undefined
      : `${typedText} takes ${parsedType.size} bytes; this type has ${size}.`
  }
  return (
    <form className="flex max-w-120 items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 grow">
        <TextField
          label={kind === 'enum' ? `Names of ${label}’s values` : `Decode ${label} as`}
          data
          value={text}
          placeholder={exampleText}
          hint="Not in the layout. Saved with it in this browser."
          problem={problem}
          onChange={(text) => {
            setText(text)
            setProblem(undefined)
          }}
        />
      </div>
      <button type="submit" className="action mb-6 min-h-9">
        Decode
      </button>
    </form>
  )
}
