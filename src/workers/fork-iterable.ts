/**
 * Lets several readers read one source, all at the pace of the slowest: nothing is held but the piece
 * that they are at. Each has to read to the end.
 */
export function fork<T>(source: AsyncIterable<T>, readers: number): AsyncIterable<T>[] {
  const iterator = source[Symbol.asyncIterator]()
  type Reader = { resolve: (next: IteratorResult<T>) => void; reject: (error: unknown) => void }
  let waiting: Reader[] = []
  const next = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (waiting.length < readers) return
      const all = waiting
      waiting = []
      iterator.next().then(
        (piece) => {
          for (const reader of all) reader.resolve(piece)
        },
        (error) => {
          for (const reader of all) reader.reject(error)
        },
      )
    })
  return Array.from({ length: readers }, () => ({ [Symbol.asyncIterator]: () => ({ next }) }))
}
