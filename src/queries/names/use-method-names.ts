import { startTransition, useEffect, useState } from 'react'
import type { Hex } from 'viem'
import { whenIdle } from '#state/idle/when-idle.ts'

type MethodNameOf = (selector: Hex) => string | undefined

const noNames: MethodNameOf = () => undefined

/**
 * The names of known functions by selector, once their list is loaded: the rows do not wait for it.
 * Selectors that several names share have none; if the list fails to load, no selector has one.
 */
export function useMethodNames(): { methodNameOf: MethodNameOf; areNamesLost: boolean } {
  const [methodNameOf, setNameOf] = useState<MethodNameOf>(() => noNames)
  const [areNamesLost, setNamesLost] = useState(false)
  useEffect(() => {
    let isGone = false
    const cancelLoad = whenIdle(() =>
      import('#domain/abi/selectors.ts').then(
        ({ findKnownFunctions }) => {
          const names = new Map<Hex, string | undefined>()
          const readName: MethodNameOf = (selector) => {
            if (!names.has(selector)) {
              const matches = new Set(findKnownFunctions(selector).map(({ item }) => item.name))
              names.set(selector, matches.size === 1 ? [...matches][0] : undefined)
            }
            return names.get(selector)
          }
          if (!isGone) startTransition(() => setNameOf(() => readName))
        },
        () => setNamesLost(true),
      ),
    )
    return () => {
      isGone = true
      cancelLoad()
    }
  }, [])
  return { methodNameOf, areNamesLost }
}
