import type { ReactNode } from 'react'

/** A note that the reader should see: not found, not understood, another answer than requested. */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-card px-5 py-4">
      <h2 className="font-semibold">{title}</h2>
      <div className="mt-1 max-w-prose wrap-anywhere [&_p_a]:underline">{children}</div>
    </section>
  )
}
