/**
 * Copies where a page may not write to the clipboard, as on plain HTTP: by the browser's old
 * command, which copies the selection. Where that is refused, too, the text is shown selected until
 * the focus leaves it, as it may be nowhere else on the page.
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
  const refocus = () => focusedElement instanceof HTMLElement && focusedElement.focus()
  if (isCopied) refocus()
  else {
    const label = document.createElement('label')
    label.className = 'card fixed inset-x-4 top-4 z-50 grid gap-2 p-4'
    label.append('Press Ctrl+C or ⌘C to copy this text.', textArea)
    textArea.className = 'control data'
    parent.append(label)
    textArea.focus()
    textArea.select()
    textArea.onblur = () => label.remove()
    textArea.onkeydown = ({ key }) => key === 'Escape' && refocus()
  }
  return isCopied
}
