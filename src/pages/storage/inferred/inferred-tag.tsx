import { StatusTag } from '#ui/entity/status-tag.tsx'

/** Marks inferred variables, for which there is no compiler output. */
export function InferredTag() {
  return (
    <StatusTag title="Slots and types by EVMole, from the bytecode. Names are made of the slots.">
      Inferred
    </StatusTag>
  )
}
