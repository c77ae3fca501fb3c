import type { PlainFailure } from '#service/files/failures.ts'
import type { CatRange } from '#service/files/read/content.ts'

/** Questions to the thread that reads a store, each answered once. */
export type Question =
  /** The CIDs at the ends of paths; `opens`: only of blocks that are there. */
  | { client: string; resolve: readonly string[]; opens: boolean }
  /** The size of what `cat` answers, and its first piece. */
  | { client: string; open: CatRange; maxPieceBytes: number }
  /** The next piece of what was opened, in this memory. */
  | { fill: ArrayBuffer }

/** A message about the read of a number; `end`: no one waits for it any more. */
export type ToReader = { read: number } & (Question | { end: true })

export type ResolvedPaths = { cids: string[] }

export type OpenedRange = { size: number; piece: Piece }

/** The first `length` bytes of the memory. */
export type Piece = { memory: ArrayBuffer; length: number; isLast: boolean }

/** The answer to a question of the read. */
export type FromReader = {
  read: number
  answer: ResolvedPaths | OpenedRange | Piece | { failed: PlainFailure }
}
