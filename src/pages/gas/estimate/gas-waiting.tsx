/** Placeholder about as high as an estimate, so that a phone can scroll it to the top. */
export function GasWaiting() {
  return (
    <div className="card">
      <p className="sr-only" role="status">
        Asking for an estimate …
      </p>
      <div aria-hidden="true" className="grid divide-y divide-line *:px-4 *:py-4 sm:*:px-5">
        <div className="grid gap-3">
          <span className="waiting w-24">.</span>
          <span className="waiting h-10 w-56" />
          <span className="waiting">.</span>
          <span className="waiting w-1/2">.</span>
          <span className="waiting w-2/3">.</span>
        </div>
        <div className="grid gap-4">
          <span className="waiting w-24">.</span>
          <span className="waiting h-3" />
          <span className="waiting">.</span>
          <span className="waiting">.</span>
        </div>
        <div className="grid gap-7">
          <span className="waiting w-24">.</span>
          <span className="waiting">.</span>
          <span className="waiting">.</span>
          <span className="waiting">.</span>
          <span className="waiting h-9 w-1/2" />
        </div>
      </div>
    </div>
  )
}
