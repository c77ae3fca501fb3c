import { useState } from 'react'

const name = 'keyhole ether price'

/** What one ether costs, as it was typed in this tab: kept until it is closed, and never looked up. */
export function useEtherPrice(): [price: string, change: (price: string) => void] {
  const [price, setPrice] = useState(() => kept(() => sessionStorage.getItem(name)) ?? '')
  const change = (next: string) => {
    setPrice(next)
    kept(() => sessionStorage.setItem(name, next))
  }
  return [price, change]
}

/** Browsers that are told to keep nothing throw at the first touch of a storage. */
function kept<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}
