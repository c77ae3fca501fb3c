import { type FocusEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Gap between a button and its panel, px. */
const gapPx = 4
/** Gap between a panel and the edge of the screen, px. */
const edgePx = 16

/**
 * Panel that a button opens below itself, above everything on the page: the browser closes it on Escape,
 * which returns the focus to the button, and on a press outside it. It also closes when the focus leaves it
 * and when the page changes. Both elements take the props that are returned for them.
 */
export function usePopover<Panel extends HTMLElement>() {
  const [open, setOpen] = useState(false)
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<Panel>(null)
  const { key } = useLocation()
  const close = () => panelRef.current?.hidePopover()
  useEffect(close, [key])
  return {
    open,
    buttonProps: {
      ref: buttonRef,
      type: 'button',
      popoverTarget: id,
      'aria-expanded': open,
    } as const,
    panelProps: {
      ref: panelRef,
      id,
      popover: 'auto',
      onBeforeToggle({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
        setOpen(newState === 'open')
        if (buttonRef.current) placeBelow(buttonRef.current, currentTarget)
      },
      onBlur({ relatedTarget, currentTarget }: FocusEvent) {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      },
    } as const,
  }
}

/** Puts a panel below its button, towards the side of the screen that has more room. */
function placeBelow(button: HTMLElement, panel: HTMLElement) {
  const { left, right, bottom } = button.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const isAtRight = left + right > clientWidth
  panel.style.cssText = `top: ${bottom + scrollY + gapPx}px; ${
    isAtRight ? `right: ${clientWidth - right}px` : `left: ${left}px`
  }; max-width: ${(isAtRight ? right : clientWidth - left) - edgePx}px`
}
