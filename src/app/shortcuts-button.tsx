/** The id by which the button opens the sheet (`popovertarget`). */
export const shortcutsId = 'shortcuts'

/** Opens the sheet of shortcuts; hidden on devices that hardly have a keyboard. */
export function ShortcutsButton() {
  return (
    <button
      type="button"
      popoverTarget={shortcutsId}
      aria-keyshortcuts="?"
      className="hidden whitespace-nowrap text-mute pointer-fine:inline hover:text-ink"
    >
      Keys
    </button>
  )
}
