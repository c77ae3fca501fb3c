import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinted = false

function subscribe(onChange: () => void) {
  const begin = () => {
    isPrinted = true
    // The browser prints the page when this returns.
    flushSync(onChange)
  }
  const end = () => {
    isPrinted = false
    onChange()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is printed: on paper nothing opens, and no column may be left out. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted)
