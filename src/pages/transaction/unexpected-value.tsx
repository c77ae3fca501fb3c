/** A value that is not of its field's form, as it came: it must neither crash the page nor vanish. */
export function UnexpectedValue({ value }: { value: unknown }) {
  return (
    <p>
      <span className="data break-all">{JSON.stringify(value) ?? 'not in the answer'}</span>{' '}
      {value !== undefined && <span className="text-warn">unexpected form</span>}
    </p>
  )
}
