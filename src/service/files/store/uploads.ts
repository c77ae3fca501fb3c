import { CommandError, UsageError } from '#service/files/failures.ts'
import { FairQueue, type Release } from '#service/rpc/queue/fair-queue.ts'

/** A body under way. */
type Upload = {
  client: string
  /** Gives back the memory that the body may need. */
  release: Release
  /** Time its last bytes came, by `performance.now()`; Infinity while it waits for this service. */
  activeAtMs: number
  /** Ends it before its time; absent once all of it has come, when it needs its room to the end. */
  cut?: ((reason: Error) => void) | undefined
}

// Its buffers and streams, without its chunks.
const minUploadBytes = 524_288
const maxUploadsBytes = 201_326_592
const idleMs = 5_000

const maxBytesInFlight = 4_194_304
const minBytesInFlight = 262_144
const maxBytesOfAllInFlight = 33_554_432

/**
 * Bounds the memory of bodies under way, fairly by client. When it is used up, a body that has sent
 * nothing for some seconds makes room, or any body of a client who has more than the newcomer would
 * have: first of the client who has the most, and there the body silent for longest. If there is
 * none, the further body is refused.
 */
export function createUploads() {
  const uploads = new Set<Upload>()
  const room = new FairQueue(maxUploadsBytes)
  const bytesOf = (client: string) => room.usedBy(client)

  function end(upload: Upload) {
    uploads.delete(upload)
    upload.release()
  }

  /** The upload that makes room for a client who would then have `clientBytes`. */
  function findYielding(clientBytes: number): Upload | undefined {
    const nowMs = performance.now()
    const yielding = [...uploads].filter(
      ({ client, activeAtMs, cut }) =>
        cut && (nowMs - activeAtMs >= idleMs || bytesOf(client) > clientBytes),
    )
    return yielding.sort(
      (a, b) => bytesOf(b.client) - bytesOf(a.client) || a.activeAtMs - b.activeAtMs,
    )[0]
  }

  return {
    /** Throws a UsageError when there is no room. */
    begin(client: string, chunkBytes: number, cut: (reason: Error) => void): Upload {
      const amount = minUploadBytes + chunkBytes
      const take = () => room.tryTake(client, { amount, mayTake: () => true })
      let release = take()
      for (; !release; release = take()) {
        const yielding = findYielding(bytesOf(client) + amount)
        if (!yielding)
          throw new UsageError(429, 'too many uploads at the same time: try again later')
        end(yielding)
        yielding.cut?.(
          new CommandError(
            'the upload was idle, or one of many of its key: others needed its room',
          ),
        )
      }
      const upload = { client, release, activeAtMs: performance.now(), cut }
      uploads.add(upload)
      return upload
    },
    end,
    /** How much of a body may be on its way to the other thread. */
    maxBytesInFlight: () =>
      Math.max(minBytesInFlight, Math.min(maxBytesInFlight, maxBytesOfAllInFlight / uploads.size)),
  }
}

export type Uploads = ReturnType<typeof createUploads>
