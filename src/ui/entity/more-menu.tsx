import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePopover } from '#ui/entity/use-popover.ts'

type Props = {
  label?: string
  /** Shown on the button instead of three dots. */
  button?: ReactNode
  /** `MenuLink`s, `MenuCopy`s and `MenuButton`s. */
  children: ReactNode
}

/** A button that opens a short list of further actions, which closes with an action, too. */
export function MoreMenu({ label = 'More', button, children }: Props) {
  const { open, buttonProps, panelProps } = usePopover<HTMLUListElement>()
  return (
    <>
      <button {...buttonProps} className="action shrink-0" aria-label={label}>
        {button ?? <Ellipsis aria-hidden="true" className="size-4" />}
      </button>
      <ul {...panelProps} className="panel min-w-44 py-1">
        {open && children}
      </ul>
    </>
  )
}
