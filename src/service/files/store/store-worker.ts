import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { CommandError, toPlainFailure } from '#service/files/failures.ts'
import type {
  Commands,
  FromStore,
  Task,
  ThreadData,
  ToStore,
} from '#service/files/store/store-messages.ts'
import { openStoreOperations, type StoreOperations } from '#service/files/store/store-operations.ts'
import { createShare, type Share } from '#service/files/threads/turns.ts'

/**
 * The thread that changes the store: it chunks, hashes and writes files, so that the service can
 * answer other requests meanwhile. Each command comes with a port for its answer.
 */
const { directory, limits } = workerData as ThreadData
let pendingStore: Promise<StoreOperations> | undefined
let openedStore: StoreOperations | undefined

/** Opens the store at the first command, and tries again after a failure. */
function openStore(): Promise<StoreOperations> {
  pendingStore ??= openStoreOperations(directory, limits).then(
    (store) => {
      openedStore = store
      return store
    },
    (error) => {
      pendingStore = undefined
      throw error
    },
  )
  return pendingStore
}

parentPort?.on('message', async (task: Task) => {
  const send = (message: FromStore) => task.port.postMessage(message)
  const share = createShare(task.client)
  task.port.on('close', () => {
    share.isWanted = false
  })
  try {
    send({ done: await runTask(task, send, share) })
  } catch (error) {
    send({ failed: toPlainFailure(error) })
  }
})

async function runTask(
  task: Task,
  send: (message: FromStore) => void,
  share: Share,
): Promise<Commands[keyof Commands][1]> {
  // Figures do not open the store: opening walks over all of its blocks.
  if (task.command === 'figures') return openedStore?.figures()
  const { add, pinAdd, pinRm, collect } = await openStore()
  if (task.command === 'collect') return collect()
  if (task.command === 'pin/add') return pinAdd(task.input.cids, task.input.recursive, share)
  if (task.command === 'pin/rm') return pinRm(task.input.cids, task.input.recursive)
  const { contentType, options } = task.input
  return add(contentType, options, receiveBody(task.port, send), (Name, Bytes) => {
    if (options.progress) send({ progress: { Name, Bytes } })
  })
}

/** The body of a request as the other thread sends it, which is told how much of it was taken. */
async function* receiveBody(
  port: MessagePort,
  send: (message: FromStore) => void,
): AsyncGenerator<Uint8Array> {
  for await (const [message] of on(port, 'message') as AsyncIterable<[ToStore]>) {
    if ('end' in message) return
    if ('cut' in message) throw new CommandError(message.cut)
    send({ receivedBytes: message.piece.length })
    yield message.piece
  }
}
