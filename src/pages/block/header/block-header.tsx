import { chainIdOfBlocks, isJovian } from '#domain/block/block-fees.ts'
import { blockFields } from '#domain/block/block-fields.ts'
import { readEncodedHeader } from '#domain/proof/checks/check-header.ts'
import { type FieldDefinition, otherFields } from '#domain/values/field.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { ComputedFacts } from '#pages/block/header/computed-facts.tsx'
import { useChainId } from '#state/connections/use-connection.ts'
import { FactList, FactRow, FieldGroup } from '#ui/lists/fact-list.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** The name of `blobGasUsed` on OP Stack chains since Jovian. */
const dataFootprint: FieldDefinition = {
  ...{ name: 'blobGasUsed', label: 'DA footprint', kind: 'gas', specified: false },
  meaning: 'Gas that the data of the transactions takes of the limit (OP Stack, Jovian).',
}

/** Every field of a block's response, and the facts computed from them. */
export default function BlockHeader({ block }: { block: RawObject }) {
  const hasFootprint = isJovian(block, chainIdOfBlocks([block], useChainId(usePageNetwork())))
  const nameFields = (fields: FieldDefinition[]) =>
    hasFootprint
      ? fields.map((field) => (field.name === 'blobGasUsed' ? dataFootprint : field))
      : fields
  return (
    <>
      {[...blockFields, otherFields(block, blockFields, ['transactions'])].map((group) => (
        <FieldGroup key={group.title} {...group} fields={nameFields(group.fields)} object={block} />
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
