import { isBlockTag } from '#domain/block/block-parameter.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { AddressLink } from '#ui/values/address-link.tsx'

/** A read value in one line: contract, variable or slot, block. */
export function QuestionSummary({
  network,
  address,
  contract,
  reference,
  block,
}: {
  network: string
  address: string
  /** The name of the contract in its layout. */
  contract: string | undefined
  reference: string
  block: string
}) {
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
        <AddressLink network={network} address={address} short />
      )}
      {separator}
      <span className="data" title={reference}>
        {/^\w+$/.test(reference) && /^\d/.test(reference)
          ? `slot ${shorten(reference)}`
          : shorten(reference)}
      </span>
      {separator}
      <span>{blockLabel(block)}</span>
    </>
  )
}

/** Long hexadecimal numbers in a path by their first and last digits. */
const shorten = (text: string) =>
  text.replace(/0x([0-9a-f]{6})[0-9a-f]{8,}([0-9a-f]{6})/gi, '0x$1…$2')

function blockLabel(text: string): string {
  const block = text.trim()
  if (isBlockTag(block)) return block === 'latest' ? 'latest block' : `${block} block`
  return `block ${/^(\d+|0x[0-9a-f]+)$/i.test(block) ? groupDigits(BigInt(block)) : block}`
}
