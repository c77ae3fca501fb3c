import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

/**
 * A part that is loaded from a file of its own once what is around it is on the screen. Its file is
 * asked for by drawing it, which therefore waits for an effect.
 */
export function LaterSection({
  children,
  fallback,
}: {
  children: ReactNode
  fallback?: ReactElement
}) {
  const [isAroundShown, setAroundShown] = useState(false)
  useEffect(() => setAroundShown(true), [])
  return isAroundShown ? <LazySection fallback={fallback}>{children}</LazySection> : fallback
}
