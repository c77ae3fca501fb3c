import { Readable } from 'node:stream'

/**
 * All of a text when it ends within `limit` characters: what fails until then is thrown, and can
 * still be answered with a true status. Else a stream, which breaks at a failure.
 */
export async function held(
  texts: AsyncGenerator<string>,
  limit: number,
): Promise<string | Readable> {
  let start = ''
  while (start.length <= limit) {
    const { done, value } = await texts.next()
    if (done) return start
    start += value
  }
  return Readable.from(
    (async function* () {
      yield start
      yield* texts
    })(),
    { objectMode: false },
  )
}
