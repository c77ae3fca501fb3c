/** Zero is a value, but this API cannot tell what it means. */
export function ZeroLine({ isMapping = false }: { isMapping?: boolean }) {
  return (
    <p className="text-mute">
      {isMapping
        ? '32 zero bytes, as in the slot of every mapping: values are found by key.'
        : '32 zero bytes: unset, set to zero, unused, or not a contract (same in this API).'}
    </p>
  )
}
