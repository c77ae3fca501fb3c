import { useEffect, useEffectEvent } from 'react'

const typing = 'input, textarea, select, [contenteditable], [role="slider"], [tabindex="0"]'

/**
 * Keys such as `ArrowLeft` and `Shift+ArrowLeft` for the whole page. They stay what they are where
 * somebody types, moves a cursor, scrolls a region of its own or selects text, and with any other modifier.
 */
export function useArrowKeys(keys: { [key: string]: (() => void) | undefined }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    const elsewhere = event.target instanceof Element && event.target.closest(typing)
    const selecting = event.shiftKey && getSelection()?.type === 'Range'
    if (!action || elsewhere || selecting) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
