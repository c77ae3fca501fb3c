import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { accountKind, contractAddressInWord } from '#domain/contract/account-kind.ts'
import { type ProxySlot, readProxySlot } from '#domain/storage/proxy/proxy-slots.ts'
import { isZero, readWord } from '#domain/storage/value/word.ts'
import { countWithNoun, isSameHex } from '#domain/values/hex.ts'

/** A finding from an account's code and slots, with the address of the code that it runs. */
export type ProxyVerdict = {
  title: string
  says: string
  /** Calls run other code, as far as is known; undefined where nothing shows that they do. */
  leads?: true
  implementation?: Address
  /** The code itself names the implementation: it changes with the code alone. */
  isInCode?: true
  beacon?: Address
  /** The implementation that what may be a beacon names: not code that it runs itself. */
  names?: Address
  /** The slots by which a proxy is one, with their words: those that were read and are not zero. */
  words?: readonly (readonly [slot: bigint, word: Hex])[]
}

/** The verdict on a contract that runs no other code, and names another one: a beacon does, and so do some factories. */
const beaconVerdict = (names: Address): ProxyVerdict => ({
  title: 'Possibly a beacon',
  says: 'Not a proxy: its code has no DELEGATECALL or CALLCODE. Its implementation() names a contract, as that of a beacon does (EIP-1967).',
  names,
})

/** The verdict on a contract whose calls run other code, with the address that its slots or code name. */
const proxy = (
  title: string,
  says: string,
  named?: Pick<ProxyVerdict, 'implementation' | 'isInCode' | 'beacon'>,
): ProxyVerdict => ({ title, says, leads: true, ...named })

const decidingSlotIds = [
  ...['implementation', 'admin', 'beacon', 'uups', 'zos', 'near', 'sequence'],
  ...['diamondBefore', 'diamondAfter', 'facets', 'singleton', 'handler', 'guard', 'moduleGuard'],
]

export const verdictSlots = (slots: readonly ProxySlot[]): ProxySlot[] =>
  slots.filter(({ id }) => decidingSlotIds.includes(id))

/**
 * The verdict where the code alone decides: no code, a delegation, a minimal proxy, or code without an
 * instruction that could run other code on its storage. Undefined where the slots must be read as well.
 * @internal Exported for tests.
 */
export function verdictOfCode(code: Hex): ProxyVerdict | undefined {
  const codeKind = accountKind(code)
  switch (codeKind.kind) {
    case 'no code':
      return {
        title: 'Account without code',
        says: 'Nothing runs here at this block. What its slots hold, if anything, was left by code that ran here before.',
      }
    case 'delegated':
      return proxy(
        'Delegated account (EIP-7702)',
        'An EOA whose calls run the delegate’s code on its own storage.',
        { implementation: codeKind.target, isInCode: true },
      )
    case 'minimal proxy':
      return proxy(
        codeKind.standard ? `Minimal proxy (${codeKind.standard})` : 'Minimal proxy',
        'Forwards each call to the implementation, whose address is fixed in the code.',
        { implementation: codeKind.target, isInCode: true },
      )
    case 'contract':
      // No byte of the code is CALLCODE or DELEGATECALL.
      return /^0x(..)*?f[24]/i.test(code)
        ? undefined
        : { title: 'Contract, not a proxy', says: 'Its code has no DELEGATECALL or CALLCODE.' }
  }
}

const implementationSelector = '5c60da1b'

/** `implementation()`, by which a beacon names what its proxies run. */
export const implementationCall: Hex = `0x${implementationSelector}`

/**
 * The verdict by the code where that decides it, else by the words in these slots; a beacon (EIP-1967) is asked.
 * @param code that of the address, as `eth_getCode` gives it; undefined where it cannot be read
 * @param slots those of `proxySlots`
 * @param call returns what a contract does, or undefined
 * @throws what `readSlot` or `call` throws
 */
export async function findImplementation(
  address: Address,
  code: Hex | undefined,
  slots: readonly ProxySlot[],
  readSlot: (slot: bigint) => Promise<unknown>,
  call: (to: Address, data: Hex) => Promise<unknown>,
): Promise<ProxyVerdict> {
  const nameBy = async (beacon: Address) => {
    const named = readWord(await call(beacon, implementationCall))
    return 'word' in named && !named.anomaly ? contractAddressInWord(named.word) : undefined
  }
  const byCode = code && verdictOfCode(code)
  if (byCode) {
    const mayBeBeacon = !byCode.leads && code.includes(implementationSelector)
    const named = mayBeBeacon && (await nameBy(address))
    return named && !isSameHex(named, address) ? beaconVerdict(named) : byCode
  }
  const words = new Map<string, Hex>()
  const readInto = async ({ id, slot }: ProxySlot) => {
    const answer = await readSlot(slot)
    const stored = readWord(answer)
    if ('word' in stored && answer !== '0x') words.set(id, stored.word)
  }
  await Promise.all(slots.map(readInto))
  const verdict = proxyVerdict(slots, words, code)
  const implementation = verdict.beacon && (await nameBy(verdict.beacon))
  const leading = slots.flatMap(({ id, slot }) => {
    const word = words.get(id)
    return word === undefined || isZero(word) ? [] : [[slot, word] as const]
  })
  return {
    ...verdict,
    ...(implementation && { implementation }),
    ...(verdict.leads && { words: leading }),
  }
}

/**
 * The pattern that the words of the sheet show where the code decides nothing; `code` is left out where it could
 * not be read, and `words` has those slots that were. Zeros alone never mean that it is not a proxy: an address may be in the code, or in
 * a slot that no one agreed on.
 * @internal Exported for tests.
 */
export function proxyVerdict(
  slots: readonly ProxySlot[],
  words: ReadonlyMap<string, Hex>,
  code?: Hex,
): ProxyVerdict {
  const addressAt = (id: string): Address | undefined => {
    const slot = slots.find((slot) => slot.id === id)
    const slotWord = words.get(id)
    if (!slot || slotWord === undefined || isZero(slotWord)) return undefined
    const storedValue = readProxySlot(slot, slotWord)
    return storedValue.isAddress ? getAddress(storedValue.raw) : undefined
  }
  const [implementation, admin, beacon] = ['implementation', 'admin', 'beacon'].map(addressAt)
  if (implementation)
    return proxy(
      'EIP-1967 proxy',
      admin
        ? 'Transparent proxy: runs the implementation, which its admin can change.'
        : 'Runs the implementation. No admin slot is set: its own code (UUPS) or the proxy’s decides on upgrades.',
      { implementation },
    )
  if (beacon)
    return proxy('EIP-1967 beacon proxy', 'Runs the implementation that the beacon names.', {
      beacon,
    })
  for (const [id, title, says] of implementationPatterns) {
    const implementation = addressAt(id)
    if (implementation) return proxy(title, says, { implementation })
  }
  const countAt = (id: string) => {
    const count = BigInt(words.get(id) ?? 0)
    return count > 0n && count < 10_000n ? count : undefined
  }
  const [facets, selectors] = [countAt('facets'), countAt('diamondAfter')]
  if (facets !== undefined || selectors !== undefined)
    return proxy(
      'Diamond (EIP-2535)',
      facets === undefined
        ? `Number of selectors, assuming the diamond-1 layout: ${selectors}. Its storage does not list the facets.`
        : `Number of facets, assuming the diamond-3 layout: ${facets}. In diamond-2 it is that of selectors.`,
    )
  if (addressAt('diamondBefore') ?? addressAt('diamondAfter'))
    return proxy(
      'Possibly a diamond',
      'What looks like an address is in the slot before or after that of EIP-2535.',
    )
  const singleton = addressAt('singleton')
  // A Safe's proxies answer masterCopy() by themselves: safe-smart-account,
  // contracts/proxies/SafeProxy.sol.
  const isSafe =
    /^0x(..)*?a619486e/i.test(code ?? '') || ['handler', 'guard', 'moduleGuard'].some(addressAt)
  if (singleton && isSafe)
    return proxy('Safe', 'Runs the singleton in slot 0.', { implementation: singleton })
  const singletonHint = singleton
    ? ' Slot 0 may be an address: the singleton of a Safe, or the first variable.'
    : ''
  const misusedSlot = slots.find(
    (slot) => slot.holdsCode && !isZero(words.get(slot.id) ?? '0x') && !addressAt(slot.id),
  )
  if (misusedSlot)
    return {
      title: 'Implementation unknown',
      says: `The slot of ${misusedSlot.name} (${misusedSlot.source}) is set, but holds no contract’s address.`,
    }
  const unreadCount = slots.filter(({ id }) => !words.has(id)).length
  if (unreadCount > 0)
    return {
      title: 'Proxy status unknown',
      says: `Not read: ${unreadCount} of ${countWithNoun(slots.length, 'standard slot')}.`,
    }
  return {
    title: 'No standard proxy slots set',
    says: code
      ? `Its code is not a minimal proxy (EIP-1167) or EIP-7702 delegation. A proxy with its own slot looks the same.${singletonHint}`
      : `May still be a minimal proxy (EIP-1167) or EIP-7702 account: its code could not be read here.${singletonHint}`,
  }
}

const implementationPatterns = [
  ['uups', 'ERC-1822 proxy', 'Runs the implementation, which also does the upgrades.'],
  ['zos', 'zeppelinos proxy', 'Older than EIP-1967; runs the implementation.'],
  [
    'near',
    'Nonstandard EIP-1967 proxy',
    'Implementation at the hash itself, not hash − 1. Tools that follow the standard miss it.',
  ],
  ['sequence', 'Sequence wallet', 'Implementation in the slot numbered by its own address.'],
] as const
