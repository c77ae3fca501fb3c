import type { ReactNode } from 'react'
import { RailSection } from '#ui/entity/rail-section.tsx'

/** What the eight operations cannot tell about an entity, and which method would. */
export function UnavailableSection({ children }: { children: ReactNode }) {
  return (
    <RailSection title="Not available from this API">
      <div className="grid gap-1.5 pb-1 text-sm text-mute">{children}</div>
    </RailSection>
  )
}
