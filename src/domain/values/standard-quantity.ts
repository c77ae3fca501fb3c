/** The execution API writes a quantity as `0x` and as few digits as possible. */
export const isStandardQuantity = (value: unknown): boolean =>
  typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]*)$/i.test(value)
