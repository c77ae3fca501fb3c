import type { ComponentProps } from 'react'
import { maxProvenSlots } from '#domain/state/shown-state.ts'
import type { ManyWordsRun } from '#pages/storage/many/use-many-words.ts'
import type TableVerification from '#pages/storage/table-verification.tsx'
import type { ManyWords } from '#queries/storage/read-many-words.ts'
import { laterSection } from '#ui/lazy/later-section.tsx'

const LaterVerification = laterSection<ComponentProps<typeof TableVerification>>(
  () => import('#pages/storage/table-verification.tsx'),
)

type Props = Omit<ComponentProps<typeof TableVerification>, 'columns' | 'count'> & {
  words: ManyWords
  run: ManyWordsRun
  slotAt: (index: number) => bigint
}

/** The checks of many words, once all are read. */
export function WordsVerification({ words: { words }, run: { end }, slotAt, ...rest }: Props) {
  if (!end) return null
  const column = {
    block: end.at,
    words: words
      .slice(0, maxProvenSlots)
      .flatMap((word, index) => (word ? [[slotAt(index), word] as const] : [])),
  }
  return <LaterVerification {...rest} columns={[column]} count={words.length} />
}
