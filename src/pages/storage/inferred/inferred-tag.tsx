import { StatusTag } from '#ui/entity/status-tag.tsx'

/** Marks variables of which no compiler has said anything. */
export function InferredTag() {
  return (
    <StatusTag
      tone="warn"
      title="Slots and types by EVMole, from the bytecode. Names are made of the slots."
    >
      Inferred
    </StatusTag>
  )
}
