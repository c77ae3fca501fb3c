import { blockFields } from '#domain/block/block-fields.ts'
import { otherFields } from '#domain/values/field.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { ComputedFacts } from '#pages/block/header/computed-facts.tsx'
import { EncodedHeaderFacts } from '#pages/block/header/encoded-header-facts.tsx'
import { FieldGroup } from '#ui/lists/field-group.tsx'

/** Every field of a block's response, and what they imply. */
export default function BlockHeader({ block, network }: { block: RawObject; network: string }) {
  return (
    <>
      {[...blockFields, otherFields(block, blockFields, ['transactions'])].map((group) => (
        <FieldGroup key={group.title} {...group} object={block} network={network} />
      ))}
      <ComputedFacts block={block} />
      <EncodedHeaderFacts block={block} />
    </>
  )
}
