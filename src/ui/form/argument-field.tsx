import type { AbiParameter } from 'viem'
import { sampleArgument } from '#domain/abi/argument.ts'
import { isCompositeType } from '#domain/abi/argument-json.ts'
import { AddressField } from '#ui/form/address-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { BoundField } from '#ui/form/use-url-form.ts'

type Props = BoundField & { parameter: AbiParameter; label: string }

/** Input of an argument as a text; arrays and tuples are JSON. */
export function ArgumentField({ parameter, ...field }: Props) {
  const SingleField = parameter.type === 'address' ? AddressField : TextField
  const look = isCompositeType(parameter)
    ? { rows: 3, hint: `JSON, e.g. ${sampleArgument(parameter)}` }
    : { placeholder: argumentPlaceholder(parameter.type) }
  return <SingleField data {...look} {...field} />
}

function argumentPlaceholder(type: string): string | undefined {
  if (type === 'bool') return 'true or false'
  return type === 'address' || type.startsWith('bytes') ? '0x…' : undefined
}
