import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A card that opens, for details that most readers of a value do not need. */
export function DisclosureCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="card group px-4 py-2.5 sm:px-5">
      <summary className="flex list-none items-center gap-1.5 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 text-mute group-open:rotate-90" />
        {title}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
