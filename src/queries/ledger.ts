import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { filesConnection } from '#api/connections.ts'
import { pin } from '#api/files.ts'
import { forget, note, readLedger } from '#api/ledger.ts'
import { sameContent } from '#domain/cid.ts'
import type { CidCheck } from '#domain/cid-check.ts'

/** What this device added and pinned, newest first; other tabs may have added more. */
export const ledgerQuery = queryOptions({
  queryKey: ['ledger'] as const,
  queryFn: readLedger,
  refetchOnWindowFocus: true,
})

/** Writes an added file into the ledger. */
export async function noteAdded(
  client: QueryClient,
  file: File,
  { Hash: cid }: { Hash: string },
  { verdict }: CidCheck,
): Promise<void> {
  const { ipfsUrl: service } = await filesConnection()
  const { name, size } = file
  await note(cid, () => ({
    cid,
    name,
    size,
    at: new Date(),
    service,
    pin: 'added',
    check: verdict,
  }))
  await client.invalidateQueries(ledgerQuery)
}

/**
 * Pins or unpins a CID (spec 4.6) and answers the service's `Pins`. Only what they name is noted:
 * another CID in them changes nothing about this one.
 */
export const pinMutation = (client: QueryClient, command: 'pin/add' | 'pin/rm', cid: string) =>
  mutationOptions({
    mutationKey: ['pin', command, cid],
    mutationFn: async () => {
      const { Pins } = await pin(command, cid)
      if (!Pins.some((answered) => sameContent(answered, cid))) return Pins
      const { ipfsUrl: service } = await filesConnection()
      const fresh = { cid, name: '', size: undefined, at: new Date(), service }
      await note(cid, (known) => ({
        ...(known ?? { ...fresh, check: 'not checked' }),
        pin: command === 'pin/add' ? 'pinned' : 'unpinned',
      }))
      await client.invalidateQueries(ledgerQuery)
      return Pins
    },
  })

/** Forgets a CID on this device; the service is not asked. */
export const forgetMutation = (client: QueryClient, cid: string) =>
  mutationOptions({
    mutationKey: ['forget', cid],
    mutationFn: async () => {
      await forget(cid)
      await client.invalidateQueries(ledgerQuery)
    },
  })
