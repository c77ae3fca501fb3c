import type { MessagePort } from 'node:worker_threads'
import type { AddOptions } from '#service/files/import/add-options.ts'
import type { ImportedForm } from '#service/files/import/import.ts'
import type { SweepResult } from '#service/files/store/block-files.ts'
import type { PinExtent, StoreLimits } from '#service/files/store/store-operations.ts'

/** What the thread that changes a store can be asked, and what it answers. */
export type Commands = {
  add: [asked: { contentType: string; options: AddOptions }, answer: ImportedForm['lines']]
  'pin/add': [asked: { cids: string[]; recursive: boolean }, answer: PinExtent]
  'pin/rm': [asked: { cids: string[]; recursive: boolean }, answer: undefined]
  collect: [asked: undefined, answer: SweepResult]
}

/** What the thread is started with. */
export type ThreadData = { directory: string; limits: StoreLimits }

/** A command, and the port on which it is answered. */
export type Task = {
  [Command in keyof Commands]: { command: Command; asked: Commands[Command][0]; port: MessagePort }
}[keyof Commands]

/** Parts of a body. `cut` says why it ends early. */
export type ToStore = { chunk: Uint8Array } | { end: true } | { cut: string }

/** A line of progress, as Kubo writes it. */
export type ProgressLine = { Name: string; Bytes: number }

/** What the thread says of a command: bytes it has taken, progress, and how it ended. */
export type FromStore =
  | { taken: number }
  | { progress: ProgressLine }
  | { done: unknown }
  | {
      failed: {
        kind: 'usage' | 'command' | 'other'
        message: string
        statusCode?: number
        code?: string | undefined
      }
    }
