/**
 * The ways to copy where a page may not write to the clipboard, as on plain HTTP: the browser's old
 * command, which takes what is selected; and where that is refused too, the text selected in a window
 * of its own for the person's keys. True when it was copied.
 */
export function copyByHand(text: string): boolean {
  const asker = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'fixed top-0 opacity-0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (asker instanceof HTMLElement) asker.focus()
  if (!copied) showSelected(field)
  return copied
}

/** Closing gives the focus back to what asked. */
function showSelected(field: HTMLTextAreaElement) {
  const dialog = document.createElement('dialog')
  dialog.className = 'card m-auto w-[min(40rem,90vw)] p-5 text-ink backdrop:bg-ink/30'
  const title = document.createElement('h2')
  title.id = 'copy-by-hand'
  title.className = 'font-semibold'
  title.textContent = 'Copy it by hand'
  dialog.setAttribute('aria-labelledby', title.id)
  const words = document.createElement('p')
  words.className = 'mt-1 mb-3 text-pretty text-mute'
  words.textContent =
    'This browser does not let the page copy. The text is selected: press Ctrl+C, or ⌘C on a Mac.'
  field.className = 'control data'
  field.rows = 6
  field.setAttribute('aria-label', 'Text to copy')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'action mt-3'
  close.textContent = 'Close'
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(title, words, field, close)
  document.body.append(dialog)
  dialog.showModal()
  field.select()
}
