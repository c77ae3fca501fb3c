import { useState } from 'react'

const storageKey = 'keyhole ether price'

/** What one ether costs, as it was typed in this tab: kept until it is closed, and never looked up. */
export function useEtherPrice(): [price: string, change: (price: string) => void] {
  const [price, setPrice] = useState(
    () => tryStorage(() => sessionStorage.getItem(storageKey)) ?? '',
  )
  const changePrice = (next: string) => {
    setPrice(next)
    tryStorage(() => sessionStorage.setItem(storageKey, next))
  }
  return [price, changePrice]
}

/** Browsers that are told to keep nothing throw at the first touch of a storage. */
function tryStorage<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
