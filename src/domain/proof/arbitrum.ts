import { isAbsent } from '#domain/proof/field-bytes.ts'
import { isHash } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'

/**
 * Fields that Arbitrum nodes add to a block by reading other fields of its header, and the values
 * they must have: `sendRoot` is `extraData`, `sendCount` and `l1BlockNumber` are the first two
 * numbers of 64 bits in `mixHash` (OffchainLabs/go-ethereum, core/types/arb_types.go, HeaderInfo).
 * Empty for blocks of other chains.
 */
export function arbitrumFields(block: RawObject): { [field: string]: unknown } {
  const { mixHash, extraData, sendRoot, sendCount, l1BlockNumber } = block
  if (isAbsent(sendRoot) || isAbsent(sendCount) || isAbsent(l1BlockNumber)) return {}
  if (!isHash(mixHash)) return {}
  return {
    sendRoot: extraData,
    sendCount: BigInt(mixHash.slice(0, 18)),
    l1BlockNumber: BigInt(`0x${mixHash.slice(18, 34)}`),
  }
}
