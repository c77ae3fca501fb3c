import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { filesConnection } from '#api/connections.ts'
import { pin } from '#api/files.ts'
import { forget, known, readLedger, remember } from '#api/ledger.ts'
import { sameContent } from '#domain/cid.ts'
import type { LedgerEntry } from '#domain/ledger-entry.ts'

/** What this device added and pinned, newest first; other tabs may have added more. */
export const ledgerQuery = queryOptions({
  queryKey: ['ledger'] as const,
  queryFn: readLedger,
  refetchOnWindowFocus: true,
})

/** Writes an added file into the ledger. */
export async function noteAdded(
  client: QueryClient,
  file: Pick<LedgerEntry, 'cid' | 'name' | 'size' | 'check'>,
): Promise<void> {
  const { ipfsUrl: service } = await filesConnection()
  await remember({ ...file, at: new Date(), service, pin: 'added' })
  await client.invalidateQueries(ledgerQuery)
}

/**
 * Pins a CID (spec 4.6) and answers the service's `Pins`. Noted is only what they name: another CID
 * in them says nothing about this one.
 */
export const pinMutation = (client: QueryClient, cid: string) =>
  mutationOptions({
    mutationKey: ['pin', cid],
    mutationFn: async () => {
      const { Pins } = await pin('pin/add', cid)
      if (!names(Pins, cid)) return Pins
      const { ipfsUrl: service } = await filesConnection()
      const unknown = { cid, name: '', size: undefined, check: 'not checked' as const }
      const noted = await known(cid)
      const entry = noted?.service === service ? noted : { ...unknown, at: new Date(), service }
      await remember({ ...entry, pin: 'pinned' })
      await client.invalidateQueries(ledgerQuery)
      return Pins
    },
  })

/** Unpins a CID (spec 4.6) and answers the service's `Pins`. */
export const unpinMutation = (client: QueryClient, cid: string) =>
  mutationOptions({
    mutationKey: ['unpin', cid],
    mutationFn: async () => {
      const { Pins } = await pin('pin/rm', cid).catch(async (error: Error) => {
        // Kubo's words for a CID without a pin of its own: what was noted is not so any more.
        if (/not pinned/i.test(error.message)) await noteUnpinned(client, cid)
        throw error
      })
      if (names(Pins, cid)) await noteUnpinned(client, cid)
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

const names = (pins: string[], cid: string) => pins.some((pinned) => sameContent(pinned, cid))

async function noteUnpinned(client: QueryClient, cid: string) {
  const entry = await known(cid)
  const { ipfsUrl } = await filesConnection()
  // What another service holds is not told by this one.
  if (entry?.service === ipfsUrl) await remember({ ...entry, pin: 'unpinned' })
  await client.invalidateQueries(ledgerQuery)
}
