import { argumentHint } from '#domain/abi/argument-hint.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'

type Props = { name: string; type: string; number: bigint }

/** Shows what a number may count, by its name, type and size; nothing without such a guess. */
export function NumberHint({ name, type, number }: Props) {
  const hint = argumentHint(name, type, number)
  if (hint === undefined) return null
  return (
    // The hint wraps to the next line as a whole, where it fits.
    <span className="inline-block text-mute">
      {hint} <StatusTag>Guessed</StatusTag>
    </span>
  )
}
