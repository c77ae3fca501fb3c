import { type ReactNode, useState } from 'react'
import type { AbiParameter } from 'viem'
import { parameterType } from '#domain/abi.ts'
import { readArgument, sample } from '#domain/argument.ts'
import {
  type ArgumentTree,
  blankTree,
  componentsOf,
  elementOf,
  isNested,
  readTree,
  writeTree,
} from '#domain/argument-json.ts'
import { TextField } from '#ui/field.tsx'

/** An input for an argument: one for each of its parts, or all of them as JSON. */
export function ArgumentField({
  parameter,
  label,
  text,
  problem,
  onChange,
}: {
  parameter: AbiParameter
  label: string
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}) {
  const [json, setJson] = useState(false)
  const tree = readTree(parameter, text)
  const nested = isNested(parameter)
  if (nested && tree !== undefined && !json)
    return (
      <div className="grid gap-1">
        <Parts
          parameter={parameter}
          label={label}
          tree={tree}
          judged={problem !== undefined}
          onChange={(tree) => onChange(writeTree(parameter, tree))}
          action={<Small onClick={() => setJson(true)}>As JSON</Small>}
        />
        {problem !== undefined && 'value' in readArgument(parameter, text) && (
          <p data-problem tabIndex={-1} className="text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
    )
  return (
    <TextField
      label={label}
      data
      {...(nested && { rows: 3, hint: `As JSON, such as ${sample(parameter)}` })}
      {...(!nested && { placeholder: placeholder(parameter.type) })}
      {...(nested &&
        json &&
        tree !== undefined && { action: <Small onClick={() => setJson(false)}>As fields</Small> })}
      problem={problem}
      value={text}
      onChange={onChange}
    />
  )
}

/** The parts of an array or tuple, and theirs. `judged` says what is wrong with each. */
function Parts({
  parameter,
  label,
  tree,
  judged,
  onChange,
  action,
}: {
  parameter: AbiParameter
  label: string
  tree: ArgumentTree
  judged: boolean
  onChange: (tree: ArgumentTree) => void
  action?: ReactNode
}) {
  if (!Array.isArray(tree)) {
    const read = judged && readArgument(parameter, tree)
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
  const array = elementOf(parameter)
  const growing = array && array.length === undefined
  const put = (index: number, part: ArgumentTree) => onChange(tree.with(index, part))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="float-left font-medium break-words">{label}</legend>
      {action && <div className="-mt-7 justify-self-end">{action}</div>}
      <div className="grid min-w-0 gap-3 border-l-2 border-line pl-3">
        {tree.map((part, index) => {
          const inner = array?.element ?? componentsOf(parameter)[index] ?? { type: 'string' }
          const name = array ? `Item ${index + 1}` : inner.name || `Part ${index + 1}`
          return (
            <Parts
              key={index}
              parameter={inner}
              label={isNested(inner) && array ? name : `${name} (${parameterType(inner)})`}
              tree={part}
              judged={judged}
              onChange={(part) => put(index, part)}
              action={
                growing && (
                  <Small
                    label={`Remove ${name.toLowerCase()} of ${label}`}
                    onClick={() => onChange(tree.toSpliced(index, 1))}
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
            label={`Add an item to ${label}`}
            onClick={() => onChange([...tree, blankTree(array.element)])}
          >
            {tree.length === 0 ? 'Empty: add an item' : 'Add an item'}
          </Small>
        )}
      </div>
    </fieldset>
  )
}

/** Something small to press beside a label. */
export function Small({
  label,
  onClick,
  children,
}: {
  label?: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="w-fit shrink-0 text-sm text-accent hover:underline"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function placeholder(type: string): string | undefined {
  if (type === 'bool') return 'true or false'
  return type === 'address' || type.startsWith('bytes') ? '0x…' : undefined
}
