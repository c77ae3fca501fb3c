import { BlockLabel } from '#pages/storage/block-label.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

type Props = {
  address: string
  /** The name of the contract in its layout. */
  contract: string | undefined
  reference: string
  block: string
}

/** A read value in one line: contract, variable or slot, block. */
export function QuestionSummary({ address, contract, reference, block }: Props) {
  const separator = (
    <span aria-hidden="true" className="text-mute">
      ·
    </span>
  )
  return (
    <>
      {contract ? (
        <span className="font-medium">{contract}</span>
      ) : (
        <AddressLink address={address} short />
      )}
      {separator}
      <span className="data" title={reference}>
        {/^\w+$/.test(reference) && /^\d/.test(reference)
          ? `slot ${shorten(reference)}`
          : shorten(reference)}
      </span>
      {separator}
      <BlockLabel text={block} />
    </>
  )
}

/** Shortens long hexadecimal numbers in a path to their first and last digits. */
const shorten = (text: string) =>
  text.replace(/0x([0-9a-f]{6})[0-9a-f]{8,}([0-9a-f]{6})/gi, '0x$1…$2')
