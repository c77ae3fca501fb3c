import { createContext, useContext, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { NativeCurrency } from '#domain/values/amount.ts'
import { addressPath } from '#paths/address.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { CopyButton, HexValue } from '#ui/values/copy-button.tsx'

/**
 * The name of an address, and its source, as "built-in layout", whose claim it is. Only a name tag,
 * which the user gave, has a note, which may be ''.
 */
export type AddressName = { name: string; source: string; note?: string }

/** Returns the name of a known address, such as "KeyholeToken"; undefined for any other. */
export type FindAddressName = (network: string, address: string) => AddressName | undefined

/** Names of known addresses; the frame provides them. */
export const AddressNames = createContext<FindAddressName>(() => undefined)

/** The name of an address beside it; the user's own name has another colour than a claim. */
export const AddressNameTag = ({ known: { name, source, note } }: { known: AddressName }) => (
  <span
    className={`tag max-w-full ${note === undefined ? 'bg-hover text-mute' : 'bg-accent-soft text-accent'}`}
    title={`From ${source}`}
  >
    <span className="truncate">{name}</span>
  </span>
)

let checksumAddress: ((address: string) => string) | undefined
/** About one page render on a slow device. */
const loadDelayMs = 200
const listeners = new Set<() => void>()

/**
 * Calls back when the checksum can be computed. Keccak is loaded once the first addresses are
 * shown: no page waits for it, and a change of upper and lower case moves nothing.
 */
function watchChecksum(onChange: () => void) {
  listeners.add(onChange)
  if (!checksumAddress) setTimeout(loadChecksum, loadDelayMs)
  return () => listeners.delete(onChange)
}

const loadChecksum = () =>
  import('#domain/values/address.ts').then(
    (loaded) => {
      checksumAddress = loaded.checksumAddress
      for (const listener of listeners) listener()
    },
    // Without Keccak, an address stays as the provider wrote it.
    () => undefined,
  )

/**
 * An address with its checksum (EIP-55) as soon as it can be computed. One of capital and small letters has
 * a checksum: where that is wrong, so is the address, and a right checksum would hide it.
 */
export function useChecksumAddress(address: string): string {
  const checksum = useSyncExternalStore(watchChecksum, () => checksumAddress)
  const isOfOneCase = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  return checksum && isOfOneCase ? checksum(address) : address
}

type Props = {
  address: string
  short?: boolean
  /** Adds a copy button, named "Copy {copyName}". */
  copyName?: string
}

/**
 * An address as every page shows it: with its checksum, linked to its page, and by its name where
 * it is known. `short` shows the name alone, or the first and last six digits.
 */
export function AddressLink({ address, short = false, copyName }: Props) {
  const network = usePageNetwork()
  const findName = useContext(AddressNames)
  const checksumAddress = useChecksumAddress(address)
  const known = findName(network, address)
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1">
      <span className="flex min-w-0 max-w-full items-center gap-x-1">
        <Link
          to={addressPath(network, checksumAddress)}
          className="min-w-0"
          title={known && `${checksumAddress}: ${known.name}, from ${known.source}`}
          data-address-link={address.toLowerCase()}
          onPointerEnter={() => highlightAddress(address)}
          onPointerLeave={() => highlightAddress()}
          onFocus={() => highlightAddress(address)}
          onBlur={() => highlightAddress()}
        >
          {known && short ? known.name : <HexValue value={checksumAddress} short={short} />}
        </Link>
        {copyName !== undefined && <CopyButton text={checksumAddress} what={copyName} />}
      </span>
      {known && !short && <AddressNameTag known={known} />}
    </span>
  )
}

/**
 * Marks all links to an address, so that it is recognized where it occurs again; without an
 * address, removes the marks.
 */
function highlightAddress(address?: string) {
  for (const link of document.querySelectorAll<HTMLElement>('[data-address-link]'))
    link.toggleAttribute('data-same-address', link.dataset.addressLink === address?.toLowerCase())
}

/** The native currency of the network on screen; the frame provides it. */
export const NativeCurrencyContext = createContext<NativeCurrency | undefined>(undefined)

/**
 * Currency of the network; undefined where it is not known, and amounts are shown without a symbol.
 */
export const useNativeCurrency = () => useContext(NativeCurrencyContext)
