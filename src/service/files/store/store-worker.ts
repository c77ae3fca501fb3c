import { type MessagePort, workerData } from 'node:worker_threads'
import { CommandError } from '#service/files/failures.ts'
import { openStoreOperations, type StoreOperations } from '#service/files/store/store-operations.ts'
import type {
  BodyMessage,
  StoreAnswer,
  StoreData,
  StoreTask,
} from '#service/files/store/store-tasks.ts'
import { messagesOn, serveTasks } from '#service/files/threads/thread.ts'
import type { Share } from '#service/files/threads/turns.ts'

/**
 * The thread that changes the store: it chunks, hashes and writes files, so that the service can
 * answer other requests meanwhile.
 */
const { directory, limits } = workerData as StoreData
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

serveTasks<StoreTask>(async (task, port, share) =>
  post(port, { done: await runTask(task, port, share) }),
)

const post = (port: MessagePort, answer: StoreAnswer) => port.postMessage(answer)

async function runTask(task: StoreTask, port: MessagePort, share: Share) {
  // Figures do not open the store: opening walks over all of its blocks.
  if (task.command === 'figures') return openedStore?.figures()
  const { add, pinAdd, pinRm, collect } = await openStore()
  if (task.command === 'collect') return collect()
  if (task.command === 'pin/add') return pinAdd(task.input.cids, task.input.recursive, share)
  if (task.command === 'pin/rm') return pinRm(task.input.cids, task.input.recursive)
  const { contentType, options } = task.input
  return add(contentType, options, receiveBody(port))
}

/** The body of a request as the other thread sends it, which is told how much of it was taken. */
async function* receiveBody(port: MessagePort): AsyncGenerator<Uint8Array> {
  for await (const message of messagesOn<BodyMessage>(port)) {
    if ('end' in message) return
    if ('cut' in message) throw new CommandError(message.cut)
    post(port, { receivedBytes: message.piece.length })
    yield message.piece
  }
  throw new CommandError('the client has gone')
}
