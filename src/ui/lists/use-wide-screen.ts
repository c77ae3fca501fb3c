import { useSyncExternalStore } from 'react'

const wideScreenQuery = () => matchMedia('(width >= 52rem)')

/** Whether a table's columns fit beside each other. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const mediaQuery = wideScreenQuery()
      mediaQuery.addEventListener('change', onChange)
      return () => mediaQuery.removeEventListener('change', onChange)
    },
    () => wideScreenQuery().matches,
  )
