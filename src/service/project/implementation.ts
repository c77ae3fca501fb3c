import type { Address, Hex } from 'viem'
import { decodeAbiParameters, keccak256, stringToHex } from 'viem/utils'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { proxySlots } from '#domain/storage/proxy/proxy-slots.ts'
import { findImplementation } from '#domain/storage/proxy/proxy-verdict.ts'

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
  const lowerCode = code.toLowerCase()
  if (lowerCode.includes(diamondStorage)) return readAddresses(await call(address, '0x52ef6b2c'))
  const slots = proxySlots(address).filter(
    ({ id, slot }) => askedSlots.includes(id) && lowerCode.includes(slotWord(slot).slice(2)),
  )
  const readSlot = (slot: bigint) => read('eth_getStorageAt', [address, slotWord(slot)])
  const { implementation } = await findImplementation(address, code, slots, readSlot, call)
  return implementation ? [implementation] : []
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
