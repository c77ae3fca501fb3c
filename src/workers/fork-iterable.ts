/**
 * Lets several readers read one source, all at the pace of the slowest: only their current piece is
 * in memory. Each reader has to read to the end.
 */
export function forkIterable<T>(source: AsyncIterable<T>, readerCount: number): AsyncIterable<T>[] {
  const sourceIterator = source[Symbol.asyncIterator]()
  type Reader = { resolve: (next: IteratorResult<T>) => void; reject: (error: unknown) => void }
  let waitingReaders: Reader[] = []
  const nextPiece = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      waitingReaders.push({ resolve, reject })
      if (waitingReaders.length < readerCount) return
      const servedReaders = waitingReaders
      waitingReaders = []
      sourceIterator.next().then(
        (piece) => {
          for (const reader of servedReaders) reader.resolve(piece)
        },
        (error) => {
          for (const reader of servedReaders) reader.reject(error)
        },
      )
    })
  return Array.from({ length: readerCount }, () => ({
    [Symbol.asyncIterator]: () => ({ next: nextPiece }),
  }))
}
