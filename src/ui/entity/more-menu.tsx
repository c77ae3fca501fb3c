import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CloseMenuContext } from '#ui/entity/close-menu-context.ts'

/**
 * A button that opens a short list of further actions. It closes with an action, on Escape, on a
 * click elsewhere, when the focus leaves it, and when the page changes.
 */
export function MoreMenu({
  label = 'More',
  atEnd = false,
  button,
  children,
}: {
  label?: string
  /** The button is at the right end of a narrow screen too. */
  atEnd?: boolean
  /** What the button shows instead of three dots. */
  button?: ReactNode
  /** `MenuLink`s, `MenuCopy`s and `MenuButton`s. */
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const menuRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const listRef = useRef<HTMLUListElement>(null)
  const { key } = useLocation()
  const closeMenu = () => {
    setOpen(false)
    buttonRef.current?.focus()
  }
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!open) return
    listRef.current?.scrollIntoView({ block: 'nearest' })
    const closeOutside = ({ target }: Event) => {
      if (!menuRef.current?.contains(target as Node) && !isInDialog(target)) setOpen(false)
    }
    // Copying without a clipboard takes the focus for a moment, or for a dialog.
    const closeLater = () =>
      queueMicrotask(() => {
        const { activeElement } = document
        if (!menuRef.current?.contains(activeElement) && !isInDialog(activeElement)) setOpen(false)
      })
    const closeByKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || isInDialog(target)) return
      setOpen(false)
      buttonRef.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeLater)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeLater)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open])
  return (
    <div ref={menuRef} className="relative">
      <button
        ref={buttonRef}
        type="button"
        className="action"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {button ?? <Ellipsis aria-hidden="true" className="size-4" />}
      </button>
      <ul
        ref={listRef}
        id={listId}
        hidden={!open}
        className={`card absolute top-full right-0 z-30 mt-1 w-max max-w-[calc(100vw-2rem)] min-w-44 py-1 shadow-lg ${atEnd ? '' : 'max-sm:right-auto max-sm:left-0'}`}
      >
        {open && <CloseMenuContext value={closeMenu}>{children}</CloseMenuContext>}
      </ul>
    </div>
  )
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null
