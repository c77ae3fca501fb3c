import type { ReactNode, Ref } from 'react'

type Props = {
  ref?: Ref<HTMLButtonElement>
  label?: string
  onClick: () => void
  children: ReactNode
}

/** A small button beside a label. */
export function LinkButton({ ref, label, onClick, children }: Props) {
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
