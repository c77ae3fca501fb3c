import { startTransition, useEffect, useState } from 'react'
import type { Hex } from 'viem'
import { whenIdle } from '#state/idle/when-idle.ts'

type MethodNameOf = (selector: Hex, inputBytes: number) => string | undefined

const noNames: MethodNameOf = () => undefined

/**
 * The names of known functions by selector, once their list is loaded: the rows do not wait for it.
 * Selectors that several names share have none, nor has input that is too short for the arguments; if the list fails to load, no selector has one.
 */
export function useMethodNames(): { methodNameOf: MethodNameOf; areNamesLost: boolean } {
  const [methodNameOf, setNameOf] = useState<MethodNameOf>(() => noNames)
  const [areNamesLost, setNamesLost] = useState(false)
  useEffect(() => {
    let isGone = false
    const cancelLoad = whenIdle(() =>
      import('#domain/abi/selectors.ts').then(
        ({ findKnownFunctions }) => {
          const names = new Map<string, string | undefined>()
          const readName: MethodNameOf = (selector, inputBytes) => {
            const key = `${selector} ${inputBytes}`
            if (!names.has(key)) {
              const functions = findKnownFunctions(selector, inputBytes)
              const matches = new Set(functions.map(({ item }) => item.name))
              names.set(key, matches.size === 1 ? [...matches][0] : undefined)
            }
            return names.get(key)
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
