import type { CID } from 'multiformats/cid'
import { multibases } from '#domain/files/cid/cid.ts'
import { CommandError } from '#service/files/failures.ts'
import { booleanOption, type CommandQuery, textOption } from '#service/files/query.ts'

/** How an answer writes CIDs, as plain data: see `readCidBase`. */
export type CidBase = { name: string; upgrade: boolean }

/**
 * Kubo's `cid-base`, the name or prefix of a multibase, and `upgrade-cidv0-in-output`, which it
 * implies (kubo, core/commands/cmdenv/cidbase.go). Throws a CommandError with Kubo's text.
 */
export function readCidBase(query: CommandQuery): CidBase {
  const requestedBase = textOption(query, 'cid-base') ?? ''
  const upgrade = booleanOption(query, 'upgrade-cidv0-in-output') ?? requestedBase !== ''
  const base = multibases.find(
    ({ name, prefix }) => requestedBase === name || requestedBase === prefix,
  )
  if (requestedBase !== '' && !base)
    throw new CommandError(`unsupported multibase encoding: ${requestedBase}`)
  return { name: base?.name ?? 'base32', upgrade }
}

/** Writes CIDs in a base; a CID of version 0 only has base58. */
export function cidWriter({ name, upgrade }: CidBase): (cid: CID) => string {
  const base = multibases.find((base) => base.name === name)
  return (cid) => {
    const outputCid = upgrade ? cid.toV1() : cid
    return outputCid.version === 0 ? outputCid.toString() : outputCid.toString(base)
  }
}
