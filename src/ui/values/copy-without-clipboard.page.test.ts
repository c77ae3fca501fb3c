import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { copyWithoutClipboard } from '#ui/values/copy-without-clipboard.ts'

test('a text that no way copies is shown selected, until Escape', () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  document.execCommand = () => false
  expect(copyWithoutClipboard('curl …')).toBe(false)
  const text = screen.getByLabelText<HTMLTextAreaElement>(/^Press Ctrl/)
  expect([text, text.selectionEnd, text.value]).toEqual([document.activeElement, 6, 'curl …'])
  fireEvent.keyDown(text, { key: 'Escape' })
  expect(screen.queryByLabelText(/^Press Ctrl/)).toBeNull()
  expect(document.activeElement).toBe(button)
})
