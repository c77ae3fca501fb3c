import { useSyncExternalStore } from 'react'

const wideScreen = () => matchMedia('(width >= 52rem)')

/** Whether there is room for a table's columns beside each other. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const screen = wideScreen()
      screen.addEventListener('change', changed)
      return () => screen.removeEventListener('change', changed)
    },
    () => wideScreen().matches,
  )
