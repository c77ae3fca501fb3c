import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { accountKind } from '#domain/contract/account-kind.ts'
import { type ProxySlot, readProxySlot } from '#domain/storage/proxy/proxy-slots.ts'
import { isZero } from '#domain/storage/value/word.ts'

/** What code and slots show about an account, and where the code that runs on its storage is. */
export type ProxyVerdict = {
  title: string
  says: string
  /** Calls go on to other code, as far as is known; undefined where nothing says that they do. */
  leads?: true
  implementation?: Address
  beacon?: Address
}

const decidingSlotIds = [
  ...['implementation', 'admin', 'beacon', 'uups', 'zos', 'near', 'sequence'],
  ...['diamondBefore', 'diamondAfter', 'facets', 'singleton', 'handler', 'guard', 'moduleGuard'],
]

/** The slots whose words decide a verdict. */
export const verdictSlots = (slots: readonly ProxySlot[]): ProxySlot[] =>
  slots.filter(({ id }) => decidingSlotIds.includes(id))

/**
 * What the code alone decides: no code, a delegation, a minimal proxy, or code without an
 * instruction that could run other code on its storage. Undefined where the slots have to be read,
 * too.
 */
export function verdictOfCode(code: Hex): ProxyVerdict | undefined {
  const codeKind = accountKind(code)
  switch (codeKind.kind) {
    case 'no code':
      return {
        title: 'An account without code',
        says: 'Nothing runs here at this block. What its slots hold, if anything, was left by code that ran here before.',
      }
    case 'delegated':
      return {
        title: 'A delegated account (EIP-7702)',
        says: 'An account with a key, whose calls run the code of another on its own storage.',
        leads: true,
        implementation: codeKind.target,
      }
    case 'minimal proxy':
      return {
        title: 'A minimal proxy (EIP-1167)',
        says: 'Its code passes each call on to the implementation, whose address is part of the code and stays.',
        leads: true,
        implementation: codeKind.target,
      }
    case 'contract':
      // No byte of the code is CALLCODE or DELEGATECALL.
      return /^0x(..)*?f[24]/i.test(code)
        ? undefined
        : {
            title: 'A contract, and no proxy',
            says: 'Its code has no instruction that runs other code on its storage (DELEGATECALL), whatever its slots hold.',
          }
  }
}

/**
 * The pattern that the code and the words of the sheet show; `code` is left out where it could
 * not be read. Zeros alone never mean that it is no proxy: an address may stand in the code, or in
 * a slot that nobody agreed on.
 */
export function proxyVerdict(
  slots: readonly ProxySlot[],
  words: ReadonlyMap<string, Hex>,
  code?: Hex,
): ProxyVerdict {
  const codeVerdict = code === undefined ? undefined : verdictOfCode(code)
  if (codeVerdict) return codeVerdict
  const addressAt = (id: string): Address | undefined => {
    const slot = slots.find((slot) => slot.id === id)
    const slotWord = words.get(id)
    if (!slot || slotWord === undefined || isZero(slotWord)) return undefined
    const storedValue = readProxySlot(slot, slotWord)
    return storedValue.anomaly === undefined && !isZero(storedValue.raw)
      ? getAddress(storedValue.raw)
      : undefined
  }
  const numberAt = (id: string) => BigInt(words.get(id) ?? 0)
  const [implementation, admin, beacon] = [
    addressAt('implementation'),
    addressAt('admin'),
    addressAt('beacon'),
  ]
  if (implementation)
    return {
      title: 'An EIP-1967 proxy',
      leads: true,
      says: admin
        ? 'Its code is at the implementation, and its admin may change that: a transparent proxy.'
        : 'Its code is at the implementation. It has no admin in its slot, so that an upgrade, if there can be one, is a matter of the implementation itself (UUPS).',
      implementation,
    }
  if (beacon)
    return {
      title: 'An EIP-1967 beacon proxy',
      says: 'Its code is where the beacon says.',
      leads: true,
      beacon,
    }
  for (const [id, title, says] of singleSlotPatterns) {
    const implementation = addressAt(id)
    if (implementation) return { title, says, leads: true, implementation }
  }
  if (numberAt('facets') > 0n && numberAt('facets') < 10_000n)
    return {
      title: 'A diamond (EIP-2535)',
      leads: true,
      says: `Its code is in ${numberAt('facets')} facets, if it keeps to the storage of diamond-3: each has a layout of its own, and they share this storage.`,
    }
  const singleton = addressAt('singleton')
  // Its proxies answer masterCopy() by themselves: safe-smart-account,
  // contracts/proxies/SafeProxy.sol.
  const isSafe =
    /^0x(..)*?a619486e/i.test(code ?? '') ||
    addressAt('handler') ||
    addressAt('guard') ||
    addressAt('moduleGuard')
  if (singleton && isSafe)
    return {
      title: 'A Safe',
      says: 'Its code is at the singleton, in slot 0.',
      leads: true,
      implementation: singleton,
    }
  const singletonHint = singleton
    ? ' Slot 0 could be an address: in a Safe it would be the singleton, elsewhere it is the first variable.'
    : ''
  return {
    title: 'Nothing in the slots that proxies agree on',
    says: code
      ? `Nor is its code that of a minimal proxy or a delegation. A proxy that keeps the address of its code elsewhere looks the same.${singletonHint}`
      : `That does not make it no proxy. A minimal proxy (EIP-1167) and a delegated account (EIP-7702) have the address in their code, which could not be read here; others keep it in a slot of their own.${singletonHint}`,
  }
}

const singleSlotPatterns = [
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
