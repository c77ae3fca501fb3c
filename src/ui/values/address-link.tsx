import { useContext } from 'react'
import { Link } from 'react-router'
import { addressPath } from '#paths/address.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { AddressNames, AddressNameTag } from '#ui/values/address-names.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'
import { useChecksumAddress } from '#ui/values/use-checksum-address.ts'

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
