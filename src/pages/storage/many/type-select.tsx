import type { ControlProps } from '#ui/form/field.tsx'

const sizes = (name: string, step: number, least: number, most: number) =>
  Array.from({ length: (most - least) / step + 1 }, (_, at) => `${name}${least + at * step}`)

const groups: { [group: string]: string[] } = {
  'Unsigned numbers': sizes('uint', 8, 8, 248),
  'Signed numbers': sizes('int', 8, 8, 256),
  'Fixed bytes': sizes('bytes', 1, 1, 31),
}

const common = ['address', 'uint256', 'bytes32', 'bool']

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
  const known = [...first.map(({ type }) => type), ...common, ...Object.values(groups).flat()]
  return (
    <select
      {...control}
      className="data control"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!known.includes(value) && <option>{value}</option>}
      {first.map(({ type, words }) => (
        <option key={type} value={type}>
          {words}
        </option>
      ))}
      {common.map((type) => (
        <option key={type}>{type}</option>
      ))}
      {Object.entries(groups).map(([group, types]) => (
        <optgroup key={group} label={group}>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
