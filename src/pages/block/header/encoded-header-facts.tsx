import { readEncodedHeader } from '#domain/block/encoded-header.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { Data } from '#ui/values/bytes-value.tsx'
import { Fact, Facts } from '#ui/lists/fact-list.tsx'

/** The header as bytes: what the block's hash is the hash of. */
export function EncodedHeader({ block }: { block: RawObject }) {
  const encoded = readEncodedHeader(block)
  return (
    <Facts title="Encoded header">
      <Fact
        label="RLP"
        name="hash"
        raw={block.hash}
        wide
        meaning="Encoded here from the fields of the answer, in the order of their forks. Its Keccak-256 is the block’s hash if the verdict above says so."
      >
        {'problem' in encoded ? encoded.problem : <Data value={encoded.bytes} />}
      </Fact>
    </Facts>
  )
}
