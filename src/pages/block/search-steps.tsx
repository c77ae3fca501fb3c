/** The requests of a search, a line for each, in order. */
export function SearchSteps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null
  return (
    <section aria-label="Search steps" className="card px-5 py-4">
      <h2 className="text-lg font-semibold">Search steps</h2>
      <ol aria-live="polite" className="mt-2 list-decimal pl-7 marker:text-mute">
        {steps.map((step, index) => (
          <li key={index} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
