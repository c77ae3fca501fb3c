import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePopover } from '#ui/entity/use-popover.ts'
import { useCopy } from '#ui/values/copy-button.tsx'

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

export const itemClasses =
  'block w-full px-3 py-1.5 text-left text-ink hover:bg-hover hover:no-underline -outline-offset-2'

type MenuLinkProps = { to: string; title?: string; children: ReactNode }

export function MenuLink({ to, title, children }: MenuLinkProps) {
  return (
    <li>
      <Link to={to} title={title} className={itemClasses}>
        {children}
      </Link>
    </li>
  )
}

type MenuButtonProps = {
  onClick: () => void
  danger?: boolean
  children: ReactNode
}

/** An action in a `MoreMenu`; `danger` marks an action that removes something. */
export function MenuButton({ onClick, danger = false, children }: MenuButtonProps) {
  return (
    <li>
      <button
        type="button"
        className={`${itemClasses} ${danger ? 'text-bad!' : ''}`}
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          onClick()
        }}
      >
        {children}
      </button>
    </li>
  )
}

/** Copies what `text` returns when it is clicked, and says whether the browser allowed it. */
export function MenuCopy({ label, text }: { label: string; text: () => string }) {
  const [copyStatus, copy] = useCopy()
  return (
    <li>
      <button type="button" className={itemClasses} onClick={() => copy(text())}>
        <span aria-live="polite">{copyStatus ?? label}</span>
      </button>
    </li>
  )
}
