import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Hex } from 'viem'
import { useIdleSince } from '#state/idle/when-idle.ts'

type MethodNameOf = (selector: Hex, inputBytes: number) => string | undefined

const noNames: MethodNameOf = () => undefined

const methodNamesQuery = queryOptions({
  queryKey: ['method names'] as const,
  queryFn: async (): Promise<MethodNameOf> => {
    const { findKnownFunctions } = await import('#domain/abi/selectors.ts')
    const names = new Map<string, string | undefined>()
    return (selector, inputBytes) => {
      const key = `${selector} ${inputBytes}`
      if (!names.has(key)) {
        const functions = findKnownFunctions(selector, inputBytes)
        const matches = new Set(functions.map(({ item }) => item.name))
        names.set(key, matches.size === 1 ? [...matches][0] : undefined)
      }
      return names.get(key)
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * The names of known functions by selector, once their list is loaded: the rows do not wait for it.
 * Selectors that several names share have none, nor has input that is too short for the arguments; if the list fails to load, no selector has one.
 */
export function useMethodNames(): { methodNameOf: MethodNameOf; areNamesLost: boolean } {
  const enabled = useIdleSince('method names')
  const { data = noNames, isError } = useQuery({ ...methodNamesQuery, enabled })
  return { methodNameOf: useDeferredValue(data), areNamesLost: isError }
}
