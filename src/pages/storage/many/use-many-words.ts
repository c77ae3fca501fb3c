import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ManySlots, openManyWords } from '#queries/storage/read-many-words.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'

export type ManyWordsRun = ReturnType<typeof useManyWords>[1]

/** The words at the positions of the first render, and the run that reads them. */
export function useManyWords(manySlots: ManySlots) {
  const client = useQueryClient()
  const [manyWords] = useState(() => openManyWords(client, manySlots))
  const { start, ...run } = useStoppableRun(manyWords.readMissing)
  useEffect(() => start(false), [start])
  const words = useSyncExternalStore(manyWords.watch, manyWords.read)
  const retry = () => start(true)
  return [words, { ...run, retry, goOn: run.failure ? retry : () => start(false) }] as const
}
