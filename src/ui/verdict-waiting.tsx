/** The place of the strip of verdicts before there are any, or why there will be none. */
export function VerdictWaiting({ why }: { why?: string }) {
  return (
    <section aria-label="Verification" className="card px-4 py-3 text-mute sm:min-h-24">
      {why === undefined ? 'Verifying …' : `Not verified: ${why}`}
    </section>
  )
}
