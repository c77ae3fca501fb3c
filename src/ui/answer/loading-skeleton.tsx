const placeholderKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of the page while it loads, so that nothing jumps when the answer comes. */
export function LoadingSkeleton({ what }: { what: string }) {
  return (
    <div className="grid gap-5">
      <p className="sr-only" role="status">
        Loading {what}…
      </p>
      <div
        aria-hidden="true"
        className="card grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 px-5 py-4 lg:grid-cols-2"
      >
        {placeholderKeys.map((row) => (
          <div key={row} className="flex min-w-0 gap-4">
            <span className="waiting w-24">.</span>
            <span className="waiting w-48 min-w-0 shrink">.</span>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="card grid gap-3 px-5 py-4">
        {placeholderKeys.map((row) => (
          <span key={row} className="waiting">
            .
          </span>
        ))}
      </div>
    </div>
  )
}
