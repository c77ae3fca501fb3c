import type { ReactElement, ReactNode } from 'react'
import { type LoadPart, lazyPart } from '#ui/lazy/lazy-part.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { useIsPainted } from '#ui/lazy/use-is-painted.ts'

/** Placeholder of a part that has no room before it comes: what is below waits for it (`settles`). */
export const unsized = <span hidden aria-busy="true" />

type Props = {
  children: ReactNode
  fallback?: ReactElement | null
}

/**
 * A part that is loaded from a file of its own once the parts around it are on the screen. Drawing
 * it requests its file.
 */
export function LaterSection({ children, fallback = null }: Props) {
  return useIsPainted() ? <LazySection fallback={fallback}>{children}</LazySection> : fallback
}

/** A component in a file of its own, inside its own LaterSection. */
export function laterSection<Props extends object>(
  load: LoadPart<Props>,
  section: Omit<Parameters<typeof LaterSection>[0], 'children'> = {},
) {
  const Part = lazyPart(load)
  return (props: Props) => (
    <LaterSection {...section}>
      <Part {...props} />
    </LaterSection>
  )
}
