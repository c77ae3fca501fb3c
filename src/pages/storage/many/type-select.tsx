import { sizedTypes } from '#pages/storage/value/query/key-types.ts'
import type { ControlProps } from '#ui/form/field.tsx'

const commonTypes = ['address', 'uint256', 'bytes32', 'bool']

type Props = {
  value: string
  onChange: (type: string) => void
  firstOptions?: readonly { type: string; label: string }[]
} & (ControlProps | { 'aria-label': string })

/** A select of elementary types, after optional other options. */
export function TypeSelect({ value, onChange, firstOptions = [], ...control }: Props) {
  const knownTypes = [
    ...firstOptions.map(({ type }) => type),
    ...commonTypes,
    ...sizedTypes.flatMap(({ types }) => types),
  ]
  return (
    <select
      {...control}
      className="data control"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!knownTypes.includes(value) && <option>{value}</option>}
      {firstOptions.map(({ type, label }) => (
        <option key={type} value={type}>
          {label}
        </option>
      ))}
      {commonTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
      {sizedTypes.map(({ group, types }) => (
        <optgroup key={group} label={group}>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
