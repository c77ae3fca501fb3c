import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinted = false

function subscribe(onChange: () => void) {
  const begin = () => {
    isPrinted = true
    // The page is put on paper when this returns.
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

/** Whether the page is being put on paper, where nothing can be opened and no column may be left out. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted)
