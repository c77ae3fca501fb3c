import { useState } from 'react'
import type { AbiParameter } from 'viem'
import { readAbiArgument, sampleArgument } from '#domain/abi/argument.ts'
import { isCompositeType, readTree, writeTree } from '#domain/abi/argument-json.ts'
import { Parts, placeholder } from '#pages/gas/form/argument-parts.tsx'
import { Small } from '#pages/gas/link-button.tsx'
import { TextField } from '#ui/form/field.tsx'

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
  const nested = isCompositeType(parameter)
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
        {problem !== undefined && 'value' in readAbiArgument(parameter, text) && (
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
      {...(nested && { rows: 3, hint: `As JSON, such as ${sampleArgument(parameter)}` })}
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
