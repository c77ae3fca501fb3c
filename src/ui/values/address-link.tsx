import { useContext } from 'react'
import { Link } from 'react-router'
import { addressPath } from '#paths/address.ts'
import { AddressNames } from '#ui/values/address-names.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'
import { useChecksumAddress } from '#ui/values/use-checksum-address.ts'

/**
 * An address as every page shows it: with its checksum, linked to its page, and by its name where
 * it is known. `short` shows the name alone, or the first and last six digits.
 */
export function AddressLink({
  address,
  network,
  short = false,
  copyName,
}: {
  address: string
  network: string
  short?: boolean
  /** Adds a copy button, named "Copy {copyName}". */
  copyName?: string
}) {
  const findName = useContext(AddressNames)
  const checksumAddress = useChecksumAddress(address)
  const known = findName(network, address)
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1">
      <Link
        to={addressPath(network, checksumAddress)}
        className="min-w-0 max-w-full"
        title={known && `${checksumAddress}: ${known.name}, from ${known.source}`}
        data-address-link={address.toLowerCase()}
      >
        {known && short ? known.name : <HexValue value={checksumAddress} short={short} />}
      </Link>
      {known && !short && (
        <span className="tag bg-hover text-mute" title={`From ${known.source}`}>
          {known.name}
        </span>
      )}
      {copyName !== undefined && <CopyButton text={checksumAddress} what={copyName} />}
    </span>
  )
}
