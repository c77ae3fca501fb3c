import { setImmediate } from 'node:timers/promises'
import { CommandError } from '#service/files/failures.ts'

/** Work in steps of a few milliseconds: after each `yield` other work may have its turn. */
export type Steps<T> = Generator<void, T>

/** One piece of work, or several one after the other, that someone waits for. */
export type Share = {
  /** The name of the key on whose behalf the work is done. */
  client: string
  /** The time that it has had, counted from when the others of its client had as much. */
  usedMs: number
  isWanted: boolean
}

export const createShare = (client: string): Share => ({ client, usedMs: 0, isWanted: true })

type Task = { share: Share; step(): boolean; fail(error: unknown): void }

/** Work of one client that waits for its turn. `usedMs` is as in `Share`. */
type Client = { usedMs: number; clockMs: number; tasks: Set<Task> }

export type Turns = {
  /** Throws what the work throws, and a CommandError once it is not wanted any more. */
  run<T>(share: Share, steps: Steps<T>): Promise<T>
}

const sliceMs = 5

/**
 * Lets work of several clients take turns on this thread, so that what is short is done soon: the
 * client that has used the least time comes first, and of its work what has used the least (fair
 * queueing by start time). Work that begins is ahead of none that waits for as long.
 */
export function createTurns(): Turns {
  const clients = new Map<string, Client>()
  let clockMs = 0
  let isRunning = false

  function findNext(): { client: Client; task: Task } | undefined {
    let nextClient: Client | undefined
    for (const client of clients.values())
      if (client.tasks.size > 0 && !(nextClient && nextClient.usedMs <= client.usedMs))
        nextClient = client
    let nextTask: Task | undefined
    for (const task of nextClient?.tasks ?? [])
      if (!(nextTask && nextTask.share.usedMs <= task.share.usedMs)) nextTask = task
    return nextClient && nextTask && { client: nextClient, task: nextTask }
  }

  /** Runs a task for a while. Returns whether it has ended. */
  function runSlice(client: Client, task: Task): boolean {
    const startedAtMs = performance.now()
    clockMs = client.usedMs
    client.clockMs = task.share.usedMs
    let isOver = false
    try {
      while (!isOver && performance.now() - startedAtMs < sliceMs) {
        if (!task.share.isWanted) throw new CommandError('no one asks any more')
        isOver = task.step()
      }
    } catch (error) {
      isOver = true
      task.fail(error)
    }
    const usedMs = performance.now() - startedAtMs
    client.usedMs += usedMs
    task.share.usedMs += usedMs
    if (isOver) client.tasks.delete(task)
    return isOver
  }

  async function runTasks(): Promise<void> {
    isRunning = true
    let lookedAtMs = performance.now()
    for (let next = findNext(); next; next = findNext()) {
      const isOver = runSlice(next.client, next.task)
      if (performance.now() - lookedAtMs >= sliceMs) {
        // Messages may have come, also that work is not wanted any more.
        await setImmediate()
        lookedAtMs = performance.now()
      } else if (isOver) await undefined
    }
    isRunning = false
  }

  return {
    run: (share, steps) =>
      new Promise((resolve, reject) => {
        const client = clients.get(share.client) ?? { usedMs: 0, clockMs: 0, tasks: new Set() }
        clients.set(share.client, client)
        if (client.tasks.size === 0) client.usedMs = Math.max(client.usedMs, clockMs)
        share.usedMs = Math.max(share.usedMs, client.clockMs)
        client.tasks.add({
          share,
          step() {
            const { done, value } = steps.next()
            if (done) resolve(value)
            return done === true
          },
          fail: reject,
        })
        if (!isRunning) runTasks()
      }),
  }
}
