import { CommandError, UsageError } from '#service/files/failures.ts'

/** A body under way. */
type Upload = {
  client: string
  /** What it may need of memory. */
  bytes: number
  /** When the last of it came, by `performance.now()`; Infinity while it waits for this service. */
  activeAtMs: number
  cut(reason: Error): void
}

// Its buffers and streams, without its chunks.
const minUploadBytes = 524_288
const maxUploadsBytes = 201_326_592
const idleMs = 5_000

const maxBytesInFlight = 4_194_304
const minBytesInFlight = 262_144
const maxBytesOfAllInFlight = 33_554_432

/**
 * Bounds the memory of bodies under way. When it is used up, the one that has sent nothing for
 * longest makes room, first among those of the client who has the most; without such a one a
 * further body is refused.
 */
export function createUploads() {
  const uploads = new Set<Upload>()

  const bytesOf = (client?: string) =>
    [...uploads]
      .filter((upload) => client === undefined || upload.client === client)
      .reduce((sum, { bytes }) => sum + bytes, 0)

  function findIdle(): Upload | undefined {
    const nowMs = performance.now()
    const idle = [...uploads].filter(({ activeAtMs }) => nowMs - activeAtMs >= idleMs)
    return idle.sort(
      (a, b) => bytesOf(b.client) - bytesOf(a.client) || a.activeAtMs - b.activeAtMs,
    )[0]
  }

  return {
    /** Throws a UsageError when there is no room. */
    begin(client: string, chunkBytes: number, cut: Upload['cut']): Upload {
      const bytes = minUploadBytes + chunkBytes
      while (bytesOf() + bytes > maxUploadsBytes) {
        const idleUpload = findIdle()
        if (!idleUpload)
          throw new UsageError(429, 'too many uploads at the same time: try again later')
        uploads.delete(idleUpload)
        idleUpload.cut(
          new CommandError('the upload sent nothing for some seconds, and others needed its room'),
        )
      }
      const upload = { client, bytes, activeAtMs: performance.now(), cut }
      uploads.add(upload)
      return upload
    },
    end: (upload: Upload) => uploads.delete(upload),
    /** How much of a body may be on its way to the other thread. */
    maxBytesInFlight: () =>
      Math.max(minBytesInFlight, Math.min(maxBytesInFlight, maxBytesOfAllInFlight / uploads.size)),
  }
}

export type Uploads = ReturnType<typeof createUploads>
