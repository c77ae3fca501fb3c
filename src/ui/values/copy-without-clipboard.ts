/**
 * Copies where a page may not write to the clipboard, as on plain HTTP: by the browser's old
 * command, which copies the selection.
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
  return isCopied
}
