import { blockFields } from '#domain/block/block-fields.ts'
import { readEncodedHeader } from '#domain/proof/encode-header.ts'
import { otherFields } from '#domain/values/field.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { ComputedFacts } from '#pages/block/header/computed-facts.tsx'
import { FactList, FactRow } from '#ui/lists/fact-list.tsx'
import { FieldGroup } from '#ui/lists/field-group.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** Every field of a block's response, and the facts computed from them. */
export default function BlockHeader({ block }: { block: RawObject }) {
  return (
    <>
      {[...blockFields, otherFields(block, blockFields, ['transactions'])].map((group) => (
        <FieldGroup key={group.title} {...group} object={block} />
      ))}
      <ComputedFacts block={block} />
      <EncodedHeaderFacts block={block} />
    </>
  )
}

/** The header as RLP: the bytes that the block's hash is computed from. */
function EncodedHeaderFacts({ block }: { block: RawObject }) {
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
