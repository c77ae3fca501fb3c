/** Lets the browser run waiting tasks; a timer would run once a second in a hidden tab. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** A slice and what is done with its values take twice as long. */
const sliceMs = 15

/** Runs the steps of a long piece of work in slices, between which a tab answers its user. */
export async function runInSlices<Value, Result>(
  steps: Generator<Value, Result>,
  onSlice: (values: readonly Value[]) => void,
): Promise<Result> {
  let values: Value[] = []
  let endMs = performance.now() + sliceMs
  for (let step = steps.next(); ; step = steps.next()) {
    if (!step.done) values.push(step.value)
    if (!step.done && performance.now() < endMs) continue
    onSlice(values)
    if (step.done) return step.value
    await nextTask()
    values = []
    endMs = performance.now() + sliceMs
  }
}

/**
 * Calls back when the browser has nothing else to do, after `maxWaitMs` at the latest. Safari does not
 * say when that is, and calls back after `guessedWaitMs`.
 */
export function onceIdle(callback: () => void, maxWaitMs: number, guessedWaitMs = maxWaitMs) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: maxWaitMs })
  else setTimeout(callback, guessedWaitMs)
}

/**
 * Calls back in the task after the next frame; in a hidden tab, once it is shown. Returns a function
 * that cancels it.
 */
export function oncePainted(callback: () => void): () => void {
  const frame = requestAnimationFrame(() => setTimeout(callback))
  return () => cancelAnimationFrame(frame)
}
