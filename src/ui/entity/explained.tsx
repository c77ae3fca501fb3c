import type { ReactNode } from 'react'
import { usePopover } from '#ui/entity/use-popover.ts'

type Props = {
  why: string
  className?: string
  children: ReactNode
}

/** A text with an explanation that a press shows, so that no mouse is needed for it. */
export function Explained({
  why,
  className = 'underline decoration-dotted underline-offset-3',
  children,
}: Props) {
  const { open, buttonProps, panelProps } = usePopover<HTMLSpanElement>()
  return (
    <>
      <button {...buttonProps} title={why} className={className}>
        {children}
      </button>
      <span
        {...panelProps}
        role="tooltip"
        className="panel w-max px-3 py-2 text-sm font-normal wrap-anywhere"
      >
        {open && why}
      </span>
    </>
  )
}
