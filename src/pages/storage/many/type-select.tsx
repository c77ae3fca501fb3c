import type { ControlProps } from '#ui/form/field.tsx'

const typesOfSizes = (name: string, step: number, minSize: number, maxSize: number) =>
  Array.from(
    { length: (maxSize - minSize) / step + 1 },
    (_, sizeIndex) => `${name}${minSize + sizeIndex * step}`,
  )

const typeGroups: { [group: string]: string[] } = {
  'Unsigned numbers': typesOfSizes('uint', 8, 8, 248),
  'Signed numbers': typesOfSizes('int', 8, 8, 256),
  'Fixed bytes': typesOfSizes('bytes', 1, 1, 31),
}

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
    ...Object.values(typeGroups).flat(),
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
      {Object.entries(typeGroups).map(([group, types]) => (
        <optgroup key={group} label={group}>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
