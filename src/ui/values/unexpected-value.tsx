/** A value in another form than its field has: it must neither crash the page nor be hidden. */
export function UnexpectedValue({ value }: { value: unknown }) {
  return (
    <p>
      <span className="data break-all">{JSON.stringify(value) ?? 'not in the response'}</span>{' '}
      {value !== undefined && <span className="text-warn">unexpected form</span>}
    </p>
  )
}
