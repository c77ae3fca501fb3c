import type { ReactElement, ReactNode } from 'react'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { useIsPainted } from '#ui/lazy/use-is-painted.ts'

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
