import { Fragment, useEffect, useRef, useState } from 'react'
import { tableRows } from '#domain/values/table-rows.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** The id by which a button opens the sheet (`popovertarget`). */
export const shortcutsId = 'shortcuts'

/** Groups of shortcuts: what each does, and its keys; those of a chord with `+`. */
const shortcutGroups = {
  Everywhere: `
Search | /, Ctrl+K
Requests | ~
Shortcuts | ?
Close | Esc`,
  Search: `
Select a result | ↑, ↓
Open | Enter`,
  'Block, transaction, storage': `
Previous / next | ←, →
First / last transaction | Shift+←, Shift+→`,
  Lists: 'Previous / next row | ↑, ↓',
  Variables: `
Move, collapse and expand | ↑, ↓, ←, →
Next name with this letter | a … z`,
}

/** The sheet of keyboard shortcuts, which `?` opens and closes; `~` opens the requests. */
export function ShortcutsSheet() {
  const sheetRef = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) sheetRef.current?.querySelector('button')?.focus()
  }, [open])
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '~')
        document.querySelector<HTMLElement>('header [aria-keyshortcuts="~"]')?.click()
      if (event.key !== '?') return
      event.preventDefault()
      sheetRef.current?.togglePopover()
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  return (
    <div
      ref={sheetRef}
      id={shortcutsId}
      popover="auto"
      role="dialog"
      aria-label="Keyboard shortcuts"
      onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      className="card m-auto max-h-[85dvh] w-[34rem] max-w-[calc(100vw-2rem)] overflow-auto p-5 text-ink shadow-lg backdrop:bg-ink/20"
    >
      {open && <ShortcutList />}
    </div>
  )
}

const ShortcutList = () => (
  <>
    <div className="flex items-center justify-between">
      <h2 className="text-lg font-semibold">Keyboard shortcuts</h2>
      <ActionButton popoverTarget={shortcutsId} popoverTargetAction="hide">
        Close
      </ActionButton>
    </div>
    {Object.entries(shortcutGroups).map(([title, rows]) => (
      <section key={title} className="mt-3 border-t border-line pt-3">
        <h3 className="text-sm text-mute">{title}</h3>
        <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1.5">
          {tableRows(rows).map(([does, chords = '']) => (
            <Fragment key={does}>
              <dt>{does}</dt>
              <dd className="flex justify-end gap-2">
                {chords.split(', ').map((chord) => (
                  <KeyChord key={chord} keys={chord.split('+')} />
                ))}
              </dd>
            </Fragment>
          ))}
        </dl>
      </section>
    ))}
  </>
)

/** Keys to press together. */
const KeyChord = ({ keys }: { keys: string[] }) => (
  <span className="flex gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="min-w-6 rounded border border-line bg-paper px-1.5 text-center font-sans text-sm text-mute"
      >
        {key}
      </kbd>
    ))}
  </span>
)
