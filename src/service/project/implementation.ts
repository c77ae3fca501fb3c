import type { Address, Hex } from 'viem'
import { contractAddressInWord } from '#domain/contract/account-kind.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { proxySlots } from '#domain/storage/proxy/proxy-slots.ts'
import { proxyVerdict, verdictOfCode } from '#domain/storage/proxy/proxy-verdict.ts'
import { readWord } from '#domain/storage/value/word.ts'

/** Asks a node; undefined where it does not offer a method. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A project's own proxies are few kinds: each other one costs a request for every contract that is shown. */
const askedSlots = ['implementation', 'beacon', 'uups']

/** The contract whose code a proxy runs now; undefined for other code, and where none is known. */
export async function readImplementation(
  ask: AskNode,
  address: Address,
  code: Hex,
): Promise<Address | undefined> {
  const byCode = verdictOfCode(code)
  if (byCode) return byCode.implementation
  const slots = proxySlots(address).filter(({ id }) => askedSlots.includes(id))
  const words = new Map<string, Hex>()
  await Promise.all(
    slots.map(async ({ id, slot }) => {
      const read = readWord(await ask('eth_getStorageAt', [address, slotWord(slot), 'latest']))
      if ('word' in read) words.set(id, read.word)
    }),
  )
  const { implementation, beacon } = proxyVerdict(slots, words, code)
  if (!beacon) return implementation
  const call = { to: beacon, data: '0x5c60da1b' }
  const named = readWord(await ask('eth_call', [call, 'latest']).catch(() => undefined))
  return 'word' in named ? contractAddressInWord(named.word) : undefined
}
