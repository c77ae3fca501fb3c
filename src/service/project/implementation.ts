import type { Address, Hex } from 'viem'
import { decodeAbiParameters, keccak256, stringToHex } from 'viem/utils'
import { contractAddressInWord } from '#domain/contract/account-kind.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { proxySlots } from '#domain/storage/proxy/proxy-slots.ts'
import { proxyVerdict, verdictOfCode } from '#domain/storage/proxy/proxy-verdict.ts'
import { readWord } from '#domain/storage/value/word.ts'

/** Asks a node; undefined where it does not offer a method. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A project's own proxies are few kinds, whose code names the slot: others would cost requests for every contract. */
const askedSlots = ['implementation', 'beacon', 'uups']

/** The code of a diamond names its storage (EIP-2535, the reference implementations). */
const diamondStorage = keccak256(stringToHex('diamond.standard.diamond.storage')).slice(2)

/** The contracts whose code a proxy or diamond runs now; none for other code, and where none is known. */
export async function readImplementations(
  ask: AskNode,
  address: Address,
  code: Hex,
): Promise<readonly Address[]> {
  // A contract is known without what it runs: where a node refuses that, its own ABI and layout remain.
  const read = (method: string, params: readonly unknown[]) =>
    ask(method, [...params, 'latest']).catch(() => undefined)
  const call = (to: Address, data: Hex) => read('eth_call', [{ to, data }])
  const one = (implementation: Address | undefined) => (implementation ? [implementation] : [])
  const byCode = verdictOfCode(code)
  if (byCode) return one(byCode.implementation)
  const lowerCode = code.toLowerCase()
  if (lowerCode.includes(diamondStorage)) return readAddresses(await call(address, '0x52ef6b2c'))
  const slots = proxySlots(address).filter(
    ({ id, slot }) => askedSlots.includes(id) && lowerCode.includes(slotWord(slot).slice(2)),
  )
  const words = new Map<string, Hex>()
  await Promise.all(
    slots.map(async ({ id, slot }) => {
      const stored = readWord(await read('eth_getStorageAt', [address, slotWord(slot)]))
      if ('word' in stored) words.set(id, stored.word)
    }),
  )
  const { implementation, beacon } = proxyVerdict(slots, words, code)
  if (!beacon) return one(implementation)
  const named = readWord(await call(beacon, '0x5c60da1b'))
  return one('word' in named ? contractAddressInWord(named.word) : undefined)
}

/** Facets of a diamond, at most. */
const maxFacets = 50

/** The addresses that `facetAddresses()` returned; none where it returned something else. */
function readAddresses(returned: unknown): readonly Address[] {
  try {
    return decodeAbiParameters([{ type: 'address[]' }], returned as Hex)[0].slice(0, maxFacets)
  } catch {
    return []
  }
}
