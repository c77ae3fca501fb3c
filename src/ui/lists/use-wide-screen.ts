import { useSyncExternalStore } from 'react'

/** Whether the screen has the width of a media condition; by default, that of a table's columns. */
export function useWideScreen(condition = '(width >= 52rem)'): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const mediaQuery = matchMedia(condition)
      mediaQuery.addEventListener('change', onChange)
      return () => mediaQuery.removeEventListener('change', onChange)
    },
    () => matchMedia(condition).matches,
  )
}
