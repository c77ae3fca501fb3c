import { useMemo } from 'react'
import type { Hex } from 'viem'
import { readFunction } from '#domain/abi/call-data.ts'
import type { KnownFunction } from '#domain/abi/selectors.ts'
import { useSignatureLookup } from '#queries/lookups/signature-lookup.ts'

/** The functions that a look-up found for a selector, and the look-up, which waits for a press. */
export function useFoundFunctions(network: string, selector: Hex) {
  const { host, lookup, signatures } = useSignatureLookup(network, selector)
  const foundFunctions = useMemo(
    () =>
      signatures.flatMap((signature): KnownFunction[] => {
        const item = readFunction(signature)
        return 'problem' in item ? [] : [{ item, names: [host ?? ''], sources: ['look-up'] }]
      }),
    [signatures, host],
  )
  return { host, lookup, foundFunctions }
}
