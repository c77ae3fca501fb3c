import { type FormEvent, useState } from 'react'
import type { TreeNode } from '#domain/storage/layout/tree-rows.ts'
import { type Access, deriveSlot } from '#domain/storage/path/derive-slot.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import { readInteger } from '#domain/values/integer.ts'
import { FormField } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

type Props = { parent: TreeNode; add: (expression: string) => void }

/** Field below a mapping for a key, or below an array for an index, also beyond its length. */
export function KeyLine({ parent, add }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { type } = parent.location
  if (type.kind !== 'mapping' && type.kind !== 'array') return null
  const fieldLabel =
    type.kind === 'mapping' ? `Key of ${parent.expression}` : `Item of ${parent.expression}`
  const placeholderText = type.kind === 'mapping' ? `Key (${type.key.label})` : 'Index'

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsedAccess = parseAccess(text)
    const derivedSlot = deriveSlot(parent.location, parsedAccess)
    if ('problem' in derivedSlot) return setProblem(derivedSlot.problem)
    setText('')
    add(parent.expression + formatAccess(parsedAccess))
  }
  function parseAccess(text: string): Access {
    if (type.kind === 'mapping')
      return { kind: 'key', text: type.key.kind === 'string' ? text : text.trim() }
    const itemIndex = readInteger(text.trim())
    return itemIndex === undefined || itemIndex < 0n
      ? { kind: 'key', text }
      : { kind: 'item', index: itemIndex }
  }

  return (
    <form
      className="col-span-full flex max-w-160 items-start gap-2 py-1"
      style={{ paddingLeft: `${(parent.depth + 1) * 1.25 + 1.5}rem` }}
      onSubmit={submit}
    >
      <div className="min-w-0 grow">
        <FormField label={fieldLabel} unlabelled problem={problem}>
          {(control) => (
            <TextInput
              {...control}
              data
              tabIndex={-1}
              className="min-h-7! py-0.5!"
              placeholder={placeholderText}
              value={text}
              onText={(text) => {
                setText(text)
                setProblem(undefined)
              }}
            />
          )}
        </FormField>
      </div>
      <button type="submit" tabIndex={-1} className="action min-h-7! py-0!">
        {type.kind === 'mapping' ? 'Add' : 'Show'}
      </button>
    </form>
  )
}
