/**
 * Copies where a page may not write to the clipboard, as on plain HTTP: by the browser's old
 * command, which copies the selection. Where that is refused too, a dialog shows the text selected,
 * to copy by keyboard.
 * @returns whether the text was copied
 */
export function copyWithoutClipboard(text: string): boolean {
  const focusedElement = document.activeElement
  const textArea = document.createElement('textarea')
  textArea.value = text
  textArea.readOnly = true
  textArea.className = 'fixed top-0 opacity-0'
  // Inside an open menu, which closes when the focus leaves it.
  const parent = focusedElement?.closest('[popover]') ?? document.body
  parent.append(textArea)
  textArea.select()
  const isCopied = document.execCommand('copy')
  textArea.remove()
  if (focusedElement instanceof HTMLElement) focusedElement.focus()
  if (!isCopied) showCopyDialog(textArea, parent)
  return isCopied
}

/** Shows the text to copy by hand; closing the dialog returns the focus to the element before. */
function showCopyDialog(textArea: HTMLTextAreaElement, parent: Element) {
  const dialog = document.createElement('dialog')
  dialog.className = 'card m-auto w-[min(40rem,90vw)] p-5 text-ink backdrop:bg-ink/30'
  const heading = document.createElement('h2')
  heading.id = 'copy-by-hand'
  heading.className = 'font-semibold'
  heading.textContent = 'Copy it by hand'
  dialog.setAttribute('aria-labelledby', heading.id)
  const instructions = document.createElement('p')
  instructions.className = 'mt-1 mb-3 text-pretty text-mute'
  instructions.textContent =
    'This browser does not let the page copy. The text is selected: press Ctrl+C, or ⌘C on a Mac.'
  textArea.className = 'control data'
  textArea.rows = 6
  textArea.setAttribute('aria-label', 'Text to copy')
  const closeButton = document.createElement('button')
  closeButton.type = 'button'
  closeButton.className = 'action mt-3'
  closeButton.textContent = 'Close'
  closeButton.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(heading, instructions, textArea, closeButton)
  parent.append(dialog)
  dialog.showModal()
  textArea.select()
}
