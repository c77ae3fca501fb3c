import type { ReactNode, Ref } from 'react'

/** A small button beside a label. */
export function LinkButton({
  ref,
  label,
  onClick,
  children,
}: {
  ref?: Ref<HTMLButtonElement>
  label?: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      className="w-fit shrink-0 text-sm text-accent hover:underline"
      onClick={onClick}
    >
      {children}
    </button>
  )
}
