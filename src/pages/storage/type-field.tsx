import { TextField } from '#ui/form/field.tsx'
import type { BoundField } from '#ui/form/use-url-form.ts'

/** Types that are suggested; any other elementary one can be typed. */
const usualTypes = 'address uint256 bool bytes32 string bytes uint128 uint64 uint32 uint8 int256'

/** The field of the elementary type as which a value is read. */
export const TypeField = (props: BoundField & { label: string }) => (
  <TextField data placeholder="Auto-detect" suggestions={usualTypes.split(' ')} {...props} />
)
