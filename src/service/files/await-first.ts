/** The same, after the first of it is there: what fails at once can still be answered as an error. */
export async function started<T>(content: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await content.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* content
  })()
}
