import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { CommandError, UsageError } from '#service/files/failures.ts'
import type {
  Commands,
  FromStore,
  Task,
  ThreadData,
  ToStore,
} from '#service/files/store/store-messages.ts'
import { openStoreOperations, type StoreOperations } from '#service/files/store/store-operations.ts'

/**
 * The thread that changes the store: here files are cut, hashed and written, so that the service
 * answers others meanwhile. What it is asked comes with a port of its own to answer on.
 */
const { directory, limits } = workerData as ThreadData
let opening: Promise<StoreOperations> | undefined

/** Opened when it is first needed, and tried again after it could not be. */
function keeper(): Promise<StoreOperations> {
  opening ??= openStoreOperations(directory, limits).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

parentPort?.on('message', async (task: Task) => {
  const send = (message: FromStore) => task.port.postMessage(message)
  const gone = new AbortController()
  task.port.on('close', () => gone.abort(new CommandError('nobody asks any more')))
  try {
    send({ done: await run(task, send, gone.signal) })
  } catch (error) {
    send({ failed: plain(error) })
  }
})

async function run(
  task: Task,
  send: (message: FromStore) => void,
  signal: AbortSignal,
): Promise<Commands[keyof Commands][1]> {
  const { add, pinAdd, pinRm, collect } = await keeper()
  if (task.command === 'collect') return collect()
  if (task.command === 'pin/add') return pinAdd(task.asked.cids, task.asked.recursive, signal)
  if (task.command === 'pin/rm') return pinRm(task.asked.cids, task.asked.recursive)
  const { contentType, options } = task.asked
  return add(contentType, options, bodyFrom(task.port, send), (Name, Bytes) => {
    if (options.progress) send({ progress: { Name, Bytes } })
  })
}

// A message costs as much as hashing half of this.
const takenStep = 1_048_576

/** The body of a request, as the other thread sends it; no more than it may is under way. */
async function* bodyFrom(
  port: MessagePort,
  send: (message: FromStore) => void,
): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const [message] of on(port, 'message') as AsyncIterable<[ToStore]>) {
    if ('end' in message) return
    if ('cut' in message) throw new CommandError(message.cut)
    taken += message.chunk.length
    if (taken >= takenStep) {
      send({ taken })
      taken = 0
    }
    yield message.chunk
  }
}

/** An error as it can be sent, with all that an answer is made of. */
function plain(error: unknown): NonNullable<Extract<FromStore, { failed: unknown }>['failed']> {
  if (error instanceof UsageError)
    return { kind: 'usage', message: error.message, statusCode: error.statusCode }
  if (error instanceof CommandError) return { kind: 'command', message: error.message }
  const { message, code } = error as NodeJS.ErrnoException
  return { kind: 'other', message, code }
}
