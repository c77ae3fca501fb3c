import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { AbiParameter } from 'viem'
import { readAbiArgument } from '#domain/abi/argument.ts'
import {
  type ArgumentTextTree,
  blankTree,
  componentsOf,
  elementOf,
  isCompositeType,
} from '#domain/abi/argument-json.ts'
import { AddressField } from '#ui/form/address-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

type ArgumentPartsProps = {
  parameter: AbiParameter
  label: string
  tree: ArgumentTextTree
  showsProblems: boolean
  onChange: (tree: ArgumentTextTree) => void
  action?: ReactNode
}

/** The parts of an array or tuple, recursively. `showsProblems` shows the problem of each. */
export function ArgumentParts(props: ArgumentPartsProps) {
  const { parameter, label, tree, showsProblems, onChange, action } = props
  if (!Array.isArray(tree)) {
    const argumentReading = showsProblems && readAbiArgument(parameter, tree)
    const PartField = parameter.type === 'address' ? AddressField : TextField
    return (
      <PartField
        label={label}
        data
        placeholder={argumentPlaceholder(parameter.type)}
        action={action}
        problem={
          argumentReading && 'problem' in argumentReading ? argumentReading.problem : undefined
        }
        value={tree}
        onChange={onChange}
      />
    )
  }
  return <ArgumentPartList {...props} tree={tree} />
}

type Props = ArgumentPartsProps & { tree: ArgumentTextTree[] }

function ArgumentPartList({ parameter, label, tree, showsProblems, onChange, action }: Props) {
  const arrayType = elementOf(parameter)
  const isGrowable = arrayType && arrayType.length === undefined
  const listRef = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-baseline justify-between gap-3">
        <span aria-hidden="true" className="min-w-0 font-medium break-words">
          {label}
        </span>
        {action}
      </div>
      <div
        ref={listRef}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-line pl-3"
      >
        {tree.map((part, index) => {
          const partParameter = arrayType?.element ??
            componentsOf(parameter)[index] ?? { type: 'string' }
          const partName = arrayType
            ? `Item ${index + 1}`
            : partParameter.name || `Part ${index + 1}`
          return (
            <ArgumentParts
              key={index}
              parameter={partParameter}
              label={
                arrayType && isCompositeType(partParameter)
                  ? partName
                  : `${partName} (${partParameter.type})`
              }
              tree={part}
              showsProblems={showsProblems}
              onChange={(part) => onChange(tree.with(index, part))}
              action={
                isGrowable && (
                  <LinkButton
                    aria-label={`Remove ${partName.toLowerCase()} of ${label}`}
                    onClick={() => {
                      onChange(tree.toSpliced(index, 1))
                      addButton.current?.focus()
                    }}
                  >
                    Remove
                  </LinkButton>
                )
              }
            />
          )
        })}
        {isGrowable && (
          <LinkButton
            ref={addButton}
            aria-label={`Add item to ${label}`}
            onClick={() => {
              // The new item must be rendered before it can be focused.
              flushSync(() => onChange([...tree, blankTree(arrayType.element)]))
              const newItem = listRef.current?.children[tree.length]
              newItem?.querySelector<HTMLElement>('input, textarea')?.focus()
            }}
          >
            Add item
          </LinkButton>
        )}
      </div>
    </fieldset>
  )
}

/** Placeholder of a single value. */
export function argumentPlaceholder(type: string): string | undefined {
  if (type === 'bool') return 'true or false'
  return type === 'address' || type.startsWith('bytes') ? '0x…' : undefined
}
