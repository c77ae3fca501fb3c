import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** Result of a check that ran and passed, with the icon that stands for it on every page. */
export const Passed = ({ children }: { children: ReactNode }) => (
  <span className="font-medium text-ok">
    <Check aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.125em]" />
    {children}
  </span>
)
