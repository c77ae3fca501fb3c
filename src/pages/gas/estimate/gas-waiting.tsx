/** Placeholder with the shape of an estimate. */
export function GasWaiting() {
  return (
    <>
      <div className="card px-4 py-3.5 sm:px-5">
        <p className="sr-only" role="status">
          Estimating…
        </p>
        <div aria-hidden="true" className="grid gap-2">
          <span className="waiting w-36">.</span>
          <span className="waiting h-7 w-48" />
          <span className="waiting w-64 max-w-full">.</span>
        </div>
      </div>
      <div aria-hidden="true" className="card grid gap-4 px-4 py-3.5 sm:px-5">
        <span className="waiting">.</span>
        <span className="waiting">.</span>
        <span className="waiting">.</span>
      </div>
    </>
  )
}
