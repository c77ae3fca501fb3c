import { useState } from 'react'

/** Typed once, it holds until the page is closed: for every estimate, and nowhere but in memory. */
let typed = ''

/** What one ether costs, as it was typed in this session. It is never looked up. */
export function useEtherPrice(): [price: string, change: (price: string) => void] {
  const [price, setPrice] = useState(typed)
  const change = (next: string) => {
    typed = next
    setPrice(next)
  }
  return [price, change]
}
