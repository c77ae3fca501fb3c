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

/** A choice of elementary types; the first options can be others. */
export function TypeSelect({
  value,
  onChange,
  first = [],
  ...control
}: {
  value: string
  onChange: (type: string) => void
  first?: readonly { type: string; words: string }[]
} & (ControlProps | { 'aria-label': string })) {
  const knownTypes = [
    ...first.map(({ type }) => type),
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
      {first.map(({ type, words }) => (
        <option key={type} value={type}>
          {words}
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
