import { queryOptions } from '@tanstack/react-query'
import { MalformedError, RpcError } from '#api/errors.ts'
import { cat } from '#api/files/files.ts'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import { verifyCid } from '#workers/compute-cid.ts'

/** A metadata file as it came, and whether its bytes are those that its CID names. */
export type MetadataFile = { text: string; check: CidCheck }

/** Files of large projects have a few hundred KiB, and some contain all sources. */
const maxMetadataBytes = 8 * 1024 * 1024

/**
 * The metadata file of a contract from the file network, its CID recomputed here. Null when the
 * service does not have it: only who pins a file keeps it.
 */
export const metadataFileQuery = (cid: string) =>
  queryOptions({
    queryKey: ['metadata file', 'files', cid] as const,
    queryFn: async ({ signal }): Promise<MetadataFile | null> => {
      try {
        const { bytes, whole } = await cat(cid, () => maxMetadataBytes, signal)
        if (!whole) throw new MalformedError('The metadata file exceeds 8 MiB.', '')
        const check = await verifyCid(new Blob([bytes]), cid, signal)
        return { text: new TextDecoder().decode(bytes), check }
      } catch (error) {
        // Kubo’s words for a block that it does not hold, without and with a network.
        const isNotFound =
          error instanceof RpcError && /could not find|not found/i.test(error.message)
        if (isNotFound) return null
        throw error
      }
    },
    staleTime: ({ state: { data } }) => (data ? Number.POSITIVE_INFINITY : 10_000),
  })
