import { type ReactNode, useEffect, useRef } from 'react'
import type { AbiParameter } from 'viem'
import { readAbiArgument } from '#domain/abi/argument.ts'
import {
  type ArgumentTextTree,
  blankTree,
  componentsOf,
  elementOf,
  isCompositeType,
} from '#domain/abi/argument-json.ts'
import { Small } from '#pages/gas/link-button.tsx'
import { TextField } from '#ui/form/field.tsx'

type PartsProps = {
  parameter: AbiParameter
  label: string
  tree: ArgumentTextTree
  judged: boolean
  onChange: (tree: ArgumentTextTree) => void
  action?: ReactNode
}

/** The parts of an array or tuple, and theirs. `judged` says what is wrong with each. */
export function Parts(props: PartsProps) {
  const { parameter, label, tree, judged, onChange, action } = props
  if (!Array.isArray(tree)) {
    const read = judged && readAbiArgument(parameter, tree)
    return (
      <TextField
        label={label}
        data
        placeholder={placeholder(parameter.type)}
        action={action}
        problem={read && 'problem' in read ? read.problem : undefined}
        value={tree}
        onChange={onChange}
      />
    )
  }
  return <PartList {...props} tree={tree} />
}

function PartList({
  parameter,
  label,
  tree,
  judged,
  onChange,
  action,
}: PartsProps & { tree: ArgumentTextTree[] }) {
  const array = elementOf(parameter)
  const growing = array && array.length === undefined
  const list = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const grown = useRef(false)
  const { length } = tree
  // Whoever adds an item by keyboard wants to type into it.
  useEffect(() => {
    if (!grown.current) return
    grown.current = false
    list.current?.children[length - 1]?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [length])
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-baseline justify-between gap-3">
        <span aria-hidden="true" className="min-w-0 font-medium break-words">
          {label}
        </span>
        {action}
      </div>
      <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-line pl-3">
        {tree.map((part, index) => {
          const inner = array?.element ?? componentsOf(parameter)[index] ?? { type: 'string' }
          const name = array ? `Item ${index + 1}` : inner.name || `Part ${index + 1}`
          return (
            <Parts
              key={index}
              parameter={inner}
              label={array && isCompositeType(inner) ? name : `${name} (${inner.type})`}
              tree={part}
              judged={judged}
              onChange={(part) => onChange(tree.with(index, part))}
              action={
                growing && (
                  <Small
                    label={`Remove ${name.toLowerCase()} of ${label}`}
                    onClick={() => {
                      onChange(tree.toSpliced(index, 1))
                      adding.current?.focus()
                    }}
                  >
                    Remove
                  </Small>
                )
              }
            />
          )
        })}
        {growing && (
          <Small
            ref={adding}
            label={`Add an item to ${label}`}
            onClick={() => {
              grown.current = true
              onChange([...tree, blankTree(array.element)])
            }}
          >
            Add an item
          </Small>
        )}
      </div>
    </fieldset>
  )
}

/** How a single value begins. */
export function placeholder(type: string): string | undefined {
  if (type === 'bool') return 'true or false'
  return type === 'address' || type.startsWith('bytes') ? '0x…' : undefined
}
