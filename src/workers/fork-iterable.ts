/**
 * Lets several readers read one source, all at the pace of the slowest: nothing is held but the piece
 * that they are at. Each has to read to the end.
 */
export function forkIterable<T>(source: AsyncIterable<T>, readers: number): AsyncIterable<T>[] {
  const sourceIterator = source[Symbol.asyncIterator]()
  type Reader = { resolve: (next: IteratorResult<T>) => void; reject: (error: unknown) => void }
  let waiting: Reader[] = []
  const nextPiece = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (waiting.length < readers) return
      const waitingReaders = waiting
      waiting = []
      sourceIterator.next().then(
        (piece) => {
          for (const reader of waitingReaders) reader.resolve(piece)
        },
        (error) => {
          for (const reader of waitingReaders) reader.reject(error)
        },
      )
    })
  return Array.from({ length: readers }, () => ({
    [Symbol.asyncIterator]: () => ({ next: nextPiece }),
  }))
}
