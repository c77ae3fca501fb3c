/** Calls `report` not more often than a progress bar can move; values in between are left out. */
export function limitProgress<V extends unknown[]>(report: (...values: V) => void, gapMs = 50) {
  let lastReportMs = Number.NEGATIVE_INFINITY
  return (...values: V) => {
    if (performance.now() - lastReportMs < gapMs) return
    lastReportMs = performance.now()
    report(...values)
  }
}
