import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { elementaryType, isValueType } from '#domain/storage/type/storage-type.ts'
import { type AddressLayout, keepLayoutMutation } from '#queries/storage/address-layout.ts'
import { TextField } from '#ui/form/field.tsx'

/** Says of a type what the layout leaves out: what it stands for, or the names of its values. */
export function DecodeAsField({
  network,
  address,
  found: { layout, decodeAs, from },
  label,
  size,
  kind,
}: {
  network: string
  address: string
  found: AddressLayout
  label: string
  size: number
  kind: 'enum' | 'user-defined'
}) {
  const client = useQueryClient()
  const keep = useMutation(keepLayoutMutation(client, network, address))
  const [text, setText] = useState(decodeAs[label] ?? '')
  const [problem, setProblem] = useState<string>()
  const example = kind === 'enum' ? 'Open, Closed' : size === 20 ? 'address' : `uint${size * 8}`

  function submit(event: FormEvent) {
    event.preventDefault()
    const said = text.trim()
    const { [label]: _, ...others } = decodeAs
    const wrong = said === '' ? undefined : wrongType(said)
    if (wrong !== undefined) return setProblem(wrong)
    keep.mutate({ layout, from, decodeAs: said === '' ? others : { ...others, [label]: said } })
  }
  function wrongType(said: string): string | undefined {
    const type = elementaryType(said)
    if (kind === 'enum' && /^[\w$]+(\s*,\s*[\w$]+)*$/.test(said)) return undefined
    if (kind === 'enum') return 'Write the names of its values with commas between them.'
    if (!type || !isValueType(type))
      return `“${said}” is no type that fits in a word, such as ${example}.`
    return type.size === size
      ? undefined
      : `${said} takes ${type.size} bytes; here there are ${size}.`
  }
  return (
    <form className="flex max-w-120 items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 grow">
        <TextField
          label={kind === 'enum' ? `Names of ${label}’s values` : `Decode ${label} as`}
          data
          value={text}
          placeholder={example}
          hint="The layout does not say it; what you say is kept with it on this device."
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
