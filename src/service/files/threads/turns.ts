import { setImmediate } from 'node:timers/promises'
import { CommandError } from '#service/files/failures.ts'

/** Work in steps of a few milliseconds: after each `yield` other work may have its turn. */
export type Steps<T> = Generator<void, T>

/** One piece of work, or several one after the other, that someone waits for. */
export type Share = {
  /** The name of the key on whose behalf the work is done. */
  client: string
  isWanted: boolean
}

export const createShare = (client: string): Share => ({ client, isWanted: true })

type Task = { share: Share; step(): boolean; fail(error: unknown): void }

export type Turns = ReturnType<typeof createTurns>

const sliceMs = 5

/**
 * Lets work of several clients take turns on this thread, a slice of time each, so that what is short
 * is done soon: the clients in a ring, and the work of each in another.
 */
export function createTurns() {
  const tasksOfClients = new Map<string, Task[]>()

  async function runTasks(client: string, tasks: Task[]): Promise<void> {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      if (!runSlice(task)) tasks.push(task)
      // Others have a slice; messages may have come, also that work is not wanted any more.
      await setImmediate()
    }
    tasksOfClients.delete(client)
  }

  return {
    /** Throws what the work throws, and a CommandError once it is not wanted any more. */
    run: <T>(share: Share, steps: Steps<T>) =>
      new Promise<T>((resolve, reject) => {
        const step = () => {
          const { done, value } = steps.next()
          if (done) resolve(value)
          return done === true
        }
        const task: Task = { share, step, fail: reject }
        const tasks = tasksOfClients.get(share.client)
        if (tasks) return void tasks.push(task)
        const first = [task]
        tasksOfClients.set(share.client, first)
        runTasks(share.client, first)
      }),
  }
}

/** Runs a task for a while. Returns whether it has ended. */
function runSlice({ share, step, fail }: Task): boolean {
  const startedAtMs = performance.now()
  try {
    while (performance.now() - startedAtMs < sliceMs) {
      if (!share.isWanted) throw new CommandError('no one asks any more')
      if (step()) return true
    }
    return false
  } catch (error) {
    fail(error)
    return true
  }
}
