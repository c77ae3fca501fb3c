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
