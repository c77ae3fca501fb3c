/** Progress interval, ms. */
const reportIntervalMs = 50

/** Posts `{ read }` from a worker, not more often than a progress bar can move. */
export function sendProgress(): (read: number) => void {
  let lastReportMs = 0
  return (read) => {
    if (performance.now() - lastReportMs < reportIntervalMs) return
    lastReportMs = performance.now()
    postMessage({ read })
  }
}
