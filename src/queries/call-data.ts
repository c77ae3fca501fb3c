import { queryOptions } from '@tanstack/react-query'
import { UnreachableError } from '#api/errors.ts'

/**
 * Data of a call of a function with arguments as typed, or what is wrong with them: `encodeCall`. A
 * question to our own code, which is fetched at the first function that is called.
 */
export const callDataQuery = (signature: string, args: readonly string[]) =>
  queryOptions({
    queryKey: ['call data', signature, args] as const,
    queryFn: async ({ queryKey: [, signature, args] }) => {
      const { encodeCall } = await import('#domain/call-data.ts').catch((error: unknown) => {
        throw new UnreachableError('network', 'A part of this page could not be loaded.', error)
      })
      return encodeCall(signature, args)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
