/**
 * The content, returned once its first item has arrived, so that an early failure can still be
 * answered as an error.
 */
export async function awaitFirst<T>(content: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const firstResult = await content.next()
  return (async function* () {
    try {
      if (firstResult.done) return
      yield firstResult.value
      yield* content
    } finally {
      await content.return(undefined)
    }
  })()
}
