import { readEncodedHeader } from '#domain/proof/encode-header.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { FactList, FactRow } from '#ui/lists/fact-list.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** The header as RLP: the bytes that the block's hash is computed from. */
export function EncodedHeaderFacts({ block }: { block: RawObject }) {
  const headerEncoding = readEncodedHeader(block)
  return (
    <FactList title="Encoded header">
      <FactRow
        label="RLP"
        name="hash"
        raw={block.hash}
        meaning="Encoded in your browser from the response’s fields, in fork order. Its Keccak-256 is the block hash if “Header hash” is verified."
      >
        {'problem' in headerEncoding ? (
          headerEncoding.problem
        ) : (
          <BytesValue value={headerEncoding.bytes} />
        )}
      </FactRow>
    </FactList>
  )
}
