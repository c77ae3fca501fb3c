import type { ReadBytes } from '#domain/files/car/car-format.ts'

/** Bytes that are read at once. */
const windowBytes = 4 * 1024 * 1024

/** Reads a file in order; what follows is read with it, up to 4 MiB. */
export function readFileWindows(file: Blob): ReadBytes {
  let [windowStart, window] = [0, new Uint8Array()]
  return async (start, length) => {
    const end = Math.min(start + length, file.size)
    if (start < windowStart || end > windowStart + window.length) {
      const windowEnd = start + Math.max(length, windowBytes)
      window = new Uint8Array(await file.slice(start, windowEnd).arrayBuffer())
      windowStart = start
    }
    return window.subarray(start - windowStart, end - windowStart)
  }
}
