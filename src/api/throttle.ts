/**
 * Returns a function that calls `run` at once, and again at most once in each interval in which it was
 * called meanwhile.
 * @param run returns the length of the interval that begins, ms
 */
export function throttle(run: () => number): () => void {
  let state: 'at rest' | 'in an interval' | 'called again' = 'at rest'
  return function call() {
    if (state !== 'at rest') {
      state = 'called again'
      return
    }
    state = 'in an interval'
    setTimeout(() => {
      const isDue = state === 'called again'
      state = 'at rest'
      if (isDue) call()
    }, run())
  }
}
