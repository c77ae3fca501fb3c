import { loadKeccak256 } from '#domain/proof/keccak.ts'
import type { BlockVerdicts } from '#domain/proof/prove-block.ts'
import type { VerdictKind } from '#domain/proof/verdict.ts'
import type { RawObject } from '#domain/values/raw.ts'

const vectorFiles = import.meta.glob<RawObject>('../domain/proof/vectors/**/*.json', {
  eager: true,
  import: 'default',
})

/** The published blocks by file name; `domain/proof/vectors/README.md` has their sources. */
export const vectors: ReadonlyMap<string, RawObject> = new Map(
  Object.entries(vectorFiles).map(([path, block]) => [
    path.replace('../domain/proof/vectors/', '').replace('.json', ''),
    block,
  ]),
)

/** A copy of a block, to be changed. */
export function cloneVector(name: string): { [field: string]: unknown } {
  const block = vectors.get(name)
  if (!block) throw new Error(`There is no vector called ${name}.`)
  return structuredClone(block)
}

export const keccak256 = await loadKeccak256()

/** The kinds of the verdicts of a proof, by check; checks that do not apply are left out. */
export const verdictKinds = (proof: BlockVerdicts): { [check: string]: VerdictKind } =>
  Object.fromEntries(
    Object.entries(proof).flatMap(([check, verdict]) =>
      verdict && 'kind' in verdict ? [[check, verdict.kind]] : [],
    ),
  )
