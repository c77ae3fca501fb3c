/**
 * The result of a browser's promise, or a rejection where it has not settled in time: storage,
 * locks and the clipboard of some browsers never do, without an error.
 */
export async function settleWithin<T>(promise: Promise<T>, maxMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, maxMs, new Error('the browser did not respond in time'))
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
