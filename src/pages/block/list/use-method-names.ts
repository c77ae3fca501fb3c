import { startTransition, useEffect, useState } from 'react'
import type { Hex } from 'viem'
import type { MethodNameOf } from '#pages/block/list/transaction-columns.tsx'
import { whenIdle } from '#state/idle/when-idle.ts'

/** Functions that are indexed without a pause: some 8 ms. */
const sliceCount = 100

const noNames: MethodNameOf = () => undefined

/**
 * The names of known functions by selector, once their list is loaded: the rows do not wait for it.
 * A selector that several names share has none.
 */
export function useMethodNames(): MethodNameOf {
  const [nameOf, setNameOf] = useState<MethodNameOf>(() => noNames)
  useEffect(() => {
    let isGone = false
    const cancelLoad = whenIdle(() =>
      import('#domain/abi/selectors.ts').then(
        async ({ findKnownFunctions, indexKnownFunctions }) => {
          while (!isGone && !indexKnownFunctions(sliceCount))
            await new Promise((resolve) => setTimeout(resolve))
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
        // Without it, the selectors stay.
        () => undefined,
      ),
    )
    return () => {
      isGone = true
      cancelLoad()
    }
  }, [])
  return nameOf
}
