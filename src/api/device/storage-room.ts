import { settleWithin } from '#api/device/settle-within.ts'

/** Some browsers never tell. */
const maxEstimateMs = 5_000

/**
 * Whether this origin may store so many bytes more. True where the browser does not say: then
 * writing shows it.
 */
export async function hasRoom(bytes: number): Promise<boolean> {
  try {
    const { quota, usage = 0 } = await settleWithin(navigator.storage.estimate(), maxEstimateMs)
    return quota === undefined || usage + bytes <= quota
  } catch {
    return true
  }
}
