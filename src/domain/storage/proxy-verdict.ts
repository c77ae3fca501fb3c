import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { type ProxySlot, readProxySlot } from '#domain/storage/proxy-slots.ts'
import { isZero } from '#domain/storage/word.ts'

/** What the slots say of a contract, and where the code that runs on its storage is. */
export type ProxyVerdict = {
  title: string
  says: string
  implementation?: Address
  beacon?: Address
}

/**
 * The pattern that the words of the sheet speak of. Zeros alone never mean that it is no proxy: an
 * address may stand in the code, or in a slot that nobody agreed on.
 */
export function proxyVerdict(
  slots: readonly ProxySlot[],
  words: ReadonlyMap<string, Hex>,
): ProxyVerdict {
  const address = (id: string): Address | undefined => {
    const slot = slots.find((slot) => slot.id === id)
    const word = words.get(id)
    if (!slot || word === undefined || isZero(word)) return undefined
    const value = readProxySlot(slot, word)
    return value.odd === undefined && !isZero(value.raw) ? getAddress(value.raw) : undefined
  }
  const number = (id: string) => BigInt(words.get(id) ?? 0)
  const [implementation, admin, beacon] = [
    address('implementation'),
    address('admin'),
    address('beacon'),
  ]
  if (implementation)
    return {
      title: 'An EIP-1967 proxy',
      says: admin
        ? 'Its code is at the implementation, and its admin may change that: a transparent proxy.'
        : 'Its code is at the implementation. It has no admin in its slot, so that an upgrade, if there can be one, is a matter of the implementation itself (UUPS).',
      implementation,
    }
  if (beacon)
    return {
      title: 'An EIP-1967 beacon proxy',
      says: 'Its code is where the beacon says. To ask the beacon takes a call, which this API has no operation for; the beacon’s own storage can be looked at.',
      beacon,
    }
  for (const [id, title, says] of singles) {
    const implementation = address(id)
    if (implementation) return { title, says, implementation }
  }
  if (number('facets') > 0n && number('facets') < 10_000n)
    return {
      title: 'A diamond (EIP-2535)',
      says: `Its code is in ${number('facets')} facets, if it keeps to the storage of diamond-3: each has a layout of its own, and they share this storage.`,
    }
  const singleton = address('singleton')
  if (singleton && (address('handler') || address('guard') || address('moduleGuard')))
    return {
      title: 'A Safe',
      says: 'Its code is at the singleton, in slot 0.',
      implementation: singleton,
    }
  return {
    title: 'Nothing in the slots that proxies agree on',
    says: `That does not make it no proxy. A minimal proxy (EIP-1167) and a delegated account (EIP-7702) have the address in their code, which this API cannot read; others keep it in a slot of their own.${
      singleton
        ? ' Slot 0 could be an address: in a Safe it would be the singleton, elsewhere it is the first variable.'
        : ''
    }`,
  }
}

const singles = [
  ['uups', 'An ERC-1822 proxy', 'Its code is at the implementation, which also does the upgrades.'],
  ['zos', 'A zeppelinos proxy', 'From before EIP-1967: its code is at the implementation.'],
  [
    'near',
    'A proxy beside EIP-1967',
    'It keeps its implementation at the hash itself, where the standard takes one off. Tools that know the standard alone miss it.',
  ],
  [
    'sequence',
    'A Sequence wallet',
    'It keeps its implementation in the slot that its own address numbers.',
  ],
  [
    'diamondBefore',
    'A diamond, perhaps',
    'There is an address in the slot before that of EIP-2535.',
  ],
  ['diamondAfter', 'A diamond, perhaps', 'There is an address in the slot after that of EIP-2535.'],
] as const
