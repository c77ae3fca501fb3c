import { type ReactNode, useDeferredValue } from 'react'

/**
 * Draws its children in a render of their own, right after what surrounds them: that is on the
 * screen sooner, and this gives way to whatever the user does. For what is below or beside the
 * answer, where it moves nothing when it comes.
 */
export function DrawnAfter({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
