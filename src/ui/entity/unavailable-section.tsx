import type { ReactNode } from 'react'
import { RailSection } from '#ui/entity/rail-section.tsx'

/** Facts about an entity that the eight operations cannot tell, and the methods that could. */
export function UnavailableSection({ children }: { children: ReactNode }) {
  return (
    <RailSection title="Not available from this API">
      <div className="grid gap-1.5 pb-1 text-sm text-mute">{children}</div>
    </RailSection>
  )
}
