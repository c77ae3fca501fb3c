const placeholderKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of a page's body while it loads: answer, facts and rail are where they will be. */
export function LoadingSkeleton({ what }: { what: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <FactsSkeleton what={what} />
      <div aria-hidden="true" className="card grid gap-3 px-4 py-3 max-lg:hidden">
        {placeholderKeys.map((row) => (
          <span key={row} className="waiting">
            .
          </span>
        ))}
      </div>
    </div>
  )
}

/** A page that has its rail already, or none, shows the answer and the facts alone while they load. */
export function FactsSkeleton({ what }: { what: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="sr-only" role="status">
        Loading {what}…
      </p>
      <div aria-hidden="true" className="card px-4 py-4 sm:px-5">
        <span className="waiting w-80 max-w-full">.</span>
      </div>
      <div aria-hidden="true" className="card grid gap-3 px-4 py-3 sm:px-5">
        {placeholderKeys.map((row) => (
          <div key={row} className="flex min-w-0 gap-4">
            <span className="waiting w-24">.</span>
            <span className="waiting w-64 min-w-0 shrink">.</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The shape of an entity's page below its head: a row of tabs, and its body. */
export function EntitySkeleton({ what }: { what: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div
        aria-hidden="true"
        className="flex gap-5 overflow-hidden border-b border-line pt-2 pb-2.25"
      >
        {placeholderKeys.slice(0, 4).map((tab) => (
          <span key={tab} className="waiting w-20">
            .
          </span>
        ))}
      </div>
      <LoadingSkeleton what={what} />
    </div>
  )
}
