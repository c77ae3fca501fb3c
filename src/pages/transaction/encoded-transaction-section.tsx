import { encodedTransaction } from '#domain/transaction/encoded-transaction.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/**
 * The signed transaction as bytes: they were sent to the network, and the hash is computed from them.
 */
export default function EncodedTransactionSection({ transaction }: { transaction: RawObject }) {
  const encoding = encodedTransaction(transaction)
  return (
    <TitledSection
      title="Encoded transaction"
      meaning="Encoded in your browser from the response: RLP, after the type byte for types 1 to 4 (EIP-2718). Verification compares its Keccak-256 with the hash."
    >
      {'problem' in encoding ? <p>{encoding.problem}</p> : <BytesValue value={encoding.bytes} />}
    </TitledSection>
  )
}
