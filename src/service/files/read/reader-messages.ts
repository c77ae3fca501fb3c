import type { MessagePort } from 'node:worker_threads'
import type { PlainFailure } from '#service/files/failures.ts'
import type { CatRange } from '#service/files/read/content.ts'

/** A read for a client, whose questions come over the port. */
export type ReadTask = { client: string; port: MessagePort }

/** Questions to the thread that reads a store, each answered once. */
export type Question =
  /** The CIDs at the ends of paths; `opens`: only of blocks that are there. */
  | { resolve: readonly string[]; opens: boolean }
  /** The size of what `cat` answers, and its first piece. */
  | { open: CatRange; maxPieceBytes: number }
  /** The next piece of what was opened, in this memory. */
  | { fill: ArrayBuffer }

export type ResolvedPaths = { cids: string[] }

export type OpenedRange = { size: number; piece: Piece }

/** The first `length` bytes of the memory. */
export type Piece = { memory: ArrayBuffer; length: number; isLast: boolean }

export type Answer = ResolvedPaths | OpenedRange | Piece
export type FromReader = Answer | { failed: PlainFailure }
