/** The shape of an estimate to come. */
export function GasWaiting() {
  return (
    <div className="card px-5 py-4">
      <p className="sr-only" role="status">
        Asking for an estimate …
      </p>
      <div aria-hidden="true" className="grid gap-3">
        <span className="waiting w-24">.</span>
        <span className="waiting h-10 w-56" />
        <span className="waiting h-3" />
        <span className="waiting w-64">.</span>
      </div>
    </div>
  )
}
