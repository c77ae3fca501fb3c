import { useMemo, useState } from 'react'
import type { Hex as HexText } from 'viem'
import { type Reading, readings } from '#domain/readings.ts'
import { isZero, readWord } from '#domain/word.ts'
import { ReadingsTable } from '#pages/storage/readings-table.tsx'
import { wordParts } from '#pages/storage/word-parts.ts'
import { type StorageAddress, storagePath } from '#paths/storage.ts'
import { Copy } from '#ui/copy.tsx'
import { Note } from '#ui/note.tsx'
import { WordMap } from '#ui/word-map.tsx'

/** The answer: the word as a map, what it may mean, and as it came. */
export function StoredWord({
  answer,
  address,
  position,
}: {
  answer: unknown
  address: StorageAddress
  position: HexText
}) {
  const read = readWord(answer)
  if ('problem' in read)
    return (
      <Note title="The answer is no word of storage">
        <p>{read.problem} The service wrote:</p>
        <p className="data mt-1 break-all">{JSON.stringify(answer)}</p>
      </Note>
    )
  const { word, odd } = read
  const { network, address: account, block } = address
  const contentPath = storagePath({
    network,
    address: account,
    slot: `0x${BigInt(position).toString(16)}`,
    keys: [{ type: 'array', value: '0' }],
    block,
  })
  return (
    <>
      {isZero(word) && <ZeroNote plain={address.keys.length === 0} />}
      {odd && <Note title="An unusual form">{odd}</Note>}
      <Word key={word} word={word} contentPath={contentPath} answer={String(answer)} />
    </>
  )
}

function Word({
  word,
  contentPath,
  answer,
}: {
  word: HexText
  contentPath: string
  answer: string
}) {
  const all = useMemo(() => readings(word), [word])
  const [chosen, choose] = useState<Reading | undefined>(all[0])
  return (
    <section aria-label="The word stored there" className="card px-4 py-4 sm:px-5">
      <WordMap word={word} parts={chosen ? wordParts(word, chosen) : []} />
      <div className="mt-4">
        <ReadingsTable readings={all} chosen={chosen} choose={choose} contentPath={contentPath} />
      </div>
      <p className="mt-2 border-t border-line pt-3">
        <span className="mr-3 text-mute">As the service wrote it</span>
        <span className="data break-all">{answer}</span> <Copy text={answer} what="the answer" />
      </p>
    </section>
  )
}

/** Zero is an answer, and says little: the API has no way to tell what it means. */
function ZeroNote({ plain }: { plain: boolean }) {
  return (
    <Note title="32 zero bytes">
      <p>
        The service answered, and nothing is stored at this position at this block. That may be a
        variable never set or set to zero, a position that no variable uses, or an account without
        code: this API cannot tell them apart.
        {plain &&
          ' The slot of a mapping itself is always zero: its values are found by their key.'}
      </p>
    </Note>
  )
}
