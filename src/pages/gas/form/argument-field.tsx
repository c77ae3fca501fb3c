import { useState } from 'react'
import type { AbiParameter } from 'viem'
import { readAbiArgument, sampleArgument } from '#domain/abi/argument.ts'
import { isCompositeType, readTree, writeTree } from '#domain/abi/argument-json.ts'
import { ArgumentParts, argumentPlaceholder } from '#pages/gas/form/argument-parts.tsx'
import { AddressField } from '#ui/form/address-field.tsx'
import type { BoundField } from '#ui/form/bind-fields.ts'
import { TextField } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

type Props = BoundField & {
  parameter: AbiParameter
  label: string
}

/** Input of an argument: a field for each of its parts, or one JSON text. */
export function ArgumentField({ parameter, label, ...field }: Props) {
  const [isJson, setIsJson] = useState(false)
  const { value, problem, onChange } = field
  const argumentTree = readTree(parameter, value)
  const isNestedType = isCompositeType(parameter)
  if (isNestedType && argumentTree !== undefined && !isJson)
    return (
      <div className="grid gap-1">
        <ArgumentParts
          parameter={parameter}
          label={label}
          tree={argumentTree}
          showsProblems={problem !== undefined}
          onChange={(tree) => onChange(writeTree(parameter, tree))}
          action={<LinkButton onClick={() => setIsJson(true)}>As JSON</LinkButton>}
        />
        {problem !== undefined && 'value' in readAbiArgument(parameter, value) && (
          <p data-problem tabIndex={-1} className="text-sm text-bad">
            {problem}
          </p>
        )}
      </div>
    )
  const SingleField = parameter.type === 'address' ? AddressField : TextField
  return (
    <SingleField
      label={label}
      data
      {...(isNestedType && { rows: 3, hint: `JSON, e.g. ${sampleArgument(parameter)}` })}
      {...(!isNestedType && { placeholder: argumentPlaceholder(parameter.type) })}
      {...(isNestedType &&
        isJson &&
        argumentTree !== undefined && {
          action: <LinkButton onClick={() => setIsJson(false)}>As fields</LinkButton>,
        })}
      {...field}
    />
  )
}
