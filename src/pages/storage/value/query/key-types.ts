/** Types that are of one family and differ by their size. */
export const sizedTypes: { group: string; types: string[] }[] = [
  { group: 'Unsigned numbers', types: typesOfSizes('uint', 8, 8, 248) },
  { group: 'Signed numbers', types: typesOfSizes('int', 8, 8, 256) },
  { group: 'Fixed bytes', types: typesOfSizes('bytes', 1, 1, 31) },
]

/** Types that values and keys often have. */
export const commonTypes = ['address', 'uint256', 'bytes32', 'bool']

/** Every type that a step can have without a declaration, grouped for the list. */
export const stepTypes: { group: string; types: string[] }[] = [
  { group: 'Mapping keys', types: ['address', 'uint256', 'bytes32', 'string', 'bool', 'bytes'] },
  { group: 'Structs', types: ['member'] },
  { group: 'Dynamic arrays', types: ['array', 'array2', 'array3', 'array4'] },
  { group: 'Packed items', types: ['bool[]', 'uint8[]', 'uint64[]', 'uint128[]'] },
  ...sizedTypes,
]

function typesOfSizes(name: string, step: number, minSize: number, maxSize: number): string[] {
  const count = (maxSize - minSize) / step + 1
  return Array.from({ length: count }, (_, index) => `${name}${minSize + index * step}`)
}

const typeLabels: { [type: string]: string } = {
  address: 'address, contract',
  uint8: 'uint8, enum',
  member: 'struct member',
  array: 'array index',
}

/** Label of a type in the list. */
export function stepTypeLabel(type: string): string {
  const slotsPerItem = type.match(/^array(\d+)$/)?.[1]
  return slotsPerItem === undefined
    ? (typeLabels[type] ?? type)
    : `array index, ${slotsPerItem} slots each`
}

const exampleByType: { [type: string]: string } = {
  address: '0x and 40 digits',
  bool: 'true or false',
  string: 'the text itself',
  member: 'slots after the first',
}

/** How to write a value of a type; the placeholder of its field. */
export function typeExample(type: string): string {
  const bytesMatch = type.match(/^bytes(\d*)$/)
  if (bytesMatch)
    return bytesMatch[1] ? `0x and ${Number(bytesMatch[1]) * 2} digits` : '0x and hex digits'
  return exampleByType[type] ?? '0'
}
