/**
 * The same, after the first of it is there: what fails at once can still be answered as an error.
 */
export async function awaitFirst<T>(content: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const firstResult = await content.next()
  return (async function* () {
    if (firstResult.done) return
    yield firstResult.value
    yield* content
  })()
}
