import type { ComponentProps } from 'react'
import { maxProvenSlots } from '#domain/state/shown-state.ts'
import type TableVerification from '#pages/storage/table-verification.tsx'
import type { ManyWordsState } from '#queries/storage/read-many-words.ts'
import { laterSection } from '#ui/lazy/later-section.tsx'

const LaterVerification = laterSection<ComponentProps<typeof TableVerification>>(
  () => import('#pages/storage/table-verification.tsx'),
)

type Props = Omit<ComponentProps<typeof TableVerification>, 'columns' | 'count'> & {
  words: ManyWordsState
  slotAt: (index: number) => bigint
}

/** The checks of many words, once all are read. */
export function WordsVerification({ words: { state, words, pinned }, slotAt, ...rest }: Props) {
  if (state !== 'done' || !pinned) return null
  const column = {
    block: pinned.at,
    words: words
      .slice(0, maxProvenSlots)
      .flatMap((word, index) => (word ? [[slotAt(index), word] as const] : [])),
  }
  return <LaterVerification {...rest} columns={[column]} count={words.length} />
}
