import type { AddOptions, ImportedForm } from '#service/files/import/import.ts'
import type { SweepResult } from '#service/files/store/block-files.ts'
import type { StoreFigures, StoreLimits } from '#service/files/store/store-operations.ts'

/** The requests to the thread that changes a store, and their answers. */
export type Commands = {
  add: [input: { contentType: string; options: AddOptions }, answer: ImportedForm['lines']]
  'pin/add': [input: { cids: string[]; recursive: boolean }, answer: undefined]
  'pin/rm': [input: { cids: string[]; recursive: boolean }, answer: undefined]
  collect: [input: undefined, answer: SweepResult]
  /** Undefined while the store is not open. */
  figures: [input: undefined, answer: StoreFigures | undefined]
}

/** The data with which the thread is started. */
export type StoreData = { directory: string; limits: StoreLimits }

export type StoreTask = {
  [Command in keyof Commands]: { command: Command; input: Commands[Command][0] }
}[keyof Commands]

/** A body in pieces; `cut` says why it ends early. */
export type BodyMessage = { piece: Uint8Array } | { end: true } | { cut: string }

/** A message of the thread about a command: bytes of a piece that was taken, or its result. */
export type StoreAnswer = { receivedBytes: number } | { done: Commands[keyof Commands][1] }
