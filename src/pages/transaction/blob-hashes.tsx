import { gasPerBlob } from '#domain/transaction/transaction-cost.ts'
import { groupDigits } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { CopyableValue } from '#ui/values/bytes-value.tsx'
import { UnexpectedValue } from '#ui/values/unexpected-value.tsx'

type Props = {
  transaction: RawObject
}

/** The versioned hashes of a transaction's blobs (EIP-4844): the only part of them on chain. */
export default function BlobHashes({ transaction: { blobVersionedHashes: hashes } }: Props) {
  if (!Array.isArray(hashes))
    return (
      <TitledSection title="Blobs">
        <UnexpectedValue value={hashes} />
      </TitledSection>
    )
  return (
    <TitledSection
      title={`Blobs · ${groupDigits(BigInt(hashes.length) * gasPerBlob)} blob gas`}
      meaning="Versioned hash: 0x01 and the last 31 bytes of sha256(KZG commitment). Nodes keep the 128 KiB blobs for about 18 days (EIP-4844)."
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {hashes.map((hash, index) => (
          <li key={index} className="flex items-baseline gap-3">
            <span className="w-4 shrink-0 text-right text-mute">{index}</span>
            <div className="min-w-0">
              <CopyableValue text={String(hash)} what="blob hash" />
            </div>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}
