import type { ControlProps } from '#ui/form/field.tsx'

/** Types that are of one family and differ by their size. @internal Exported for tests. */
export const sizedTypes: { group: string; types: string[] }[] = [
  { group: 'Unsigned numbers', types: typesOfSizes('uint', 8, 8, 248) },
  { group: 'Signed numbers', types: typesOfSizes('int', 8, 8, 256) },
  { group: 'Fixed bytes', types: typesOfSizes('bytes', 1, 1, 31) },
]

/** Types that values and keys often have. @internal Exported for tests. */
export const commonTypes = ['address', 'uint256', 'bytes32', 'bool']

function typesOfSizes(name: string, step: number, minSize: number, maxSize: number): string[] {
  const count = (maxSize - minSize) / step + 1
  return Array.from({ length: count }, (_, index) => `${name}${minSize + index * step}`)
}

type TypeOptions = readonly (readonly [type: string, label: string])[]

/** The types of values that may fill several slots. */
export const textTypes: TypeOptions = ['string', 'bytes'].map((type) => [type, type])

export const guessedType: TypeOptions = [['', 'Auto-detect']]

type TypeSelectProps = {
  value: string
  onChange: (type: string) => void
  firstOptions?: TypeOptions
} & (ControlProps | { 'aria-label': string })

/** A select of elementary types, after optional other options. */
export function TypeSelect({ value, onChange, firstOptions = [], ...control }: TypeSelectProps) {
  const listedTypes = [...firstOptions, ...commonTypes.map((type) => [type, type] as const)]
  const isKnown =
    listedTypes.some(([type]) => type === value) ||
    sizedTypes.some(({ types }) => types.includes(value))
  return (
    <select
      {...control}
      className="data control"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isKnown && <option>{value}</option>}
      {listedTypes.map(([type, label]) => (
        <option key={type} value={type}>
          {label}
        </option>
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
