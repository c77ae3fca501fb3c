import { setImmediate } from 'node:timers/promises'

/** Lets other work of the thread run during a long computation. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
