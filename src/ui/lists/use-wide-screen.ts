import { useSyncExternalStore } from 'react'

const wideScreenQuery = () => matchMedia('(width >= 52rem)')

/** Whether there is room for a table's columns beside each other. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const mediaQuery = wideScreenQuery()
      mediaQuery.addEventListener('change', onChange)
      return () => mediaQuery.removeEventListener('change', onChange)
    },
    () => wideScreenQuery().matches,
  )
