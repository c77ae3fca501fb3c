import { encodedTransaction } from '#domain/transaction/encoded-transaction.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { InputHex } from '#pages/transaction/input/input-hex.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/**
 * The signed transaction as bytes: they were sent to the network, and the hash is computed from
 * them.
 */
export default function EncodedTransactionSection({ transaction }: { transaction: RawObject }) {
  const transactionEncoding = encodedTransaction(transaction)
  if ('problem' in transactionEncoding)
    return (
      <TitledSection title="Encoded transaction">
        <p>{transactionEncoding.problem}</p>
      </TitledSection>
    )
  const { bytes: data } = transactionEncoding
  return (
    <TitledSection
      title="Encoded transaction"
      meaning="Encoded in your browser from the response: RLP, after the type byte for types 1 to 4 (EIP-2718). Verification compares its Keccak-256 with the hash."
      action={
        <span className="flex items-center gap-1 text-sm text-mute">
          {formatByteCount(byteLength(data) ?? 0)}{' '}
          <CopyButton text={data} what="the encoded transaction" />
        </span>
      }
    >
      <InputHex data={data} label="Transaction as hex" />
    </TitledSection>
  )
}
