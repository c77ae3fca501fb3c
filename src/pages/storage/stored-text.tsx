import { AddressLink } from '#ui/values/address-link.tsx'

type Props = {
  type: string
  text: string
}

/**
 * A decoded value; one of an address type is linked to its page, but for the zero address.
 * @param type the type as the source or the reading has it: `address`, `contract Token`
 */
export function StoredText({ type, text }: Props) {
  const isAddress =
    /^(address( payable)?|contract .+)$/.test(type) &&
    /^0x[0-9a-f]{40}$/i.test(text) &&
    !/^0x0+$/.test(text)
  if (!isAddress) return <>{text}</>
  return <AddressLink address={text} />
}

/** Marks a value that its proof contradicts. */
export const MismatchMark = () => (
  <span className="ml-2 shrink-0 font-sans text-sm font-medium text-bad">Mismatch</span>
)
