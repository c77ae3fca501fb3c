import { useSyncExternalStore } from 'react'

const wideScreen = () => matchMedia('(width >= 52rem)')

/** Whether there is room for the columns of a table. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const screen = wideScreen()
      screen.addEventListener('change', changed)
      return () => screen.removeEventListener('change', changed)
    },
    () => wideScreen().matches,
  )
}
