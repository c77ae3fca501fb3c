import { Link } from 'react-router'
import type { Hex } from 'viem'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import type { WordReader } from '#domain/storage/history/history-value.ts'
import { formatInUnit } from '#domain/values/fixed-point.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { BlockTime } from '#pages/storage/history/block-time.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import StoredTokenAmount from '#pages/storage/stored-token-amount.tsx'
import { blockPath } from '#paths/block.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** Smallest number that may be a token amount in the smallest unit. */
const minTokenAmount = 10n ** 14n

type Props = {
  snapshot: BlockSnapshot
  word: Hex
  reader: WordReader
  variable: HistoryQuestion['variable']
}

/** A value at one block. */
export function BlockValue({
  snapshot: { parameter, number, hash },
  word,
  reader,
  variable,
}: Props) {
  const network = usePageNetwork()
  const { text, anomaly, number: exact } = reader.read(word)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-mute">
        {number === undefined ? (
          <span>the {parameter} block</span>
        ) : (
          <Link to={blockPath({ network, block: { kind: 'number', number } })}>
            Block {groupDigits(number)}
          </Link>
        )}
        {!parameter.startsWith('0x') && number !== undefined && (
          <span>{parameter === 'safe' ? 'safe, read as finalized' : parameter}</span>
        )}
        {!parameter.startsWith('0x') && hash && <HexValue value={hash} short />}
        {number !== undefined && <BlockTime number={number} hash={hash} />}
      </p>
      <p className="mt-1 wrap-anywhere">
        <span className={`font-semibold ${reader.numeric ? 'text-lg max-sm:text-base' : 'data'}`}>
          <StoredText type={reader.label} text={text} />
        </span>{' '}
        <CopyButton text={exact?.toString() ?? text} what="the value" />
      </p>
      {reader.numeric && exact !== undefined && (
        <p className="text-sm text-mute">
          <StoredTokenAmount
            {...variable}
            type={reader.label}
            number={exact}
            otherwise={exact >= minTokenAmount && `${formatInUnit(exact, 18)} at 18 decimals`}
          />
        </p>
      )}
      {anomaly && <p className="text-sm text-warn">{anomaly}</p>}
    </div>
  )
}
