import { StatusTag } from '#ui/entity/status-tag.tsx'

/** Marks inferred variables, for which there is no compiler output. */
export function InferredTag() {
  return (
    <StatusTag title="Slots and types by EVMole, from the bytecode. Names are those of getters, or the slots.">
      Inferred
    </StatusTag>
  )
}
