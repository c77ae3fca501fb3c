import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type ManySlots,
  type ManyWordsReader,
  type ManyWordsState,
  readManyWords,
} from '#queries/storage/read-many-words.ts'

/** Reads the words at the positions of the first render, until it unmounts. */
export function useManyWords(
  manySlots: ManySlots,
): [words: ManyWordsState, reading: ManyWordsReader] {
  const queryClient = useQueryClient()
  const [reading] = useState(() => readManyWords(queryClient, manySlots))
  useEffect(() => {
    reading.start()
    return reading.leave
  }, [reading])
  return [useSyncExternalStore(reading.watch, reading.read), reading]
}
