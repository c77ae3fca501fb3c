import { useState } from 'react'
import type { AbiParameter } from 'viem'
import { readAbiArgument, sampleArgument } from '#domain/abi/argument.ts'
import { isCompositeType, readTree, writeTree } from '#domain/abi/argument-json.ts'
import { ArgumentParts, argumentPlaceholder } from '#pages/gas/form/argument-parts.tsx'
import { LinkButton } from '#pages/gas/link-button.tsx'
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
  const argumentTree = readTree(parameter, text)
  const isNestedType = isCompositeType(parameter)
  if (isNestedType && argumentTree !== undefined && !json)
    return (
      <div className="grid gap-1">
        <ArgumentParts
          parameter={parameter}
          label={label}
          tree={argumentTree}
          judged={problem !== undefined}
          onChange={(tree) => onChange(writeTree(parameter, tree))}
          action={<LinkButton onClick={() => setJson(true)}>As JSON</LinkButton>}
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
      {...(isNestedType && { rows: 3, hint: `As JSON, such as ${sampleArgument(parameter)}` })}
      {...(!isNestedType && { placeholder: argumentPlaceholder(parameter.type) })}
      {...(isNestedType &&
        json &&
        argumentTree !== undefined && {
          action: <LinkButton onClick={() => setJson(false)}>As fields</LinkButton>,
        })}
      problem={problem}
      value={text}
      onChange={onChange}
    />
  )
}
