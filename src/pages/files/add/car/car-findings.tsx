import { type CarReport, type CarVerdict, judgeCar } from '#domain/files/car/verify-car.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { StatusTag, type Tone } from '#ui/entity/entity-body.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Passed } from '#ui/verdict/passed.tsx'

/** Findings of a CAR's verification: verdict, roots, and each problem with its position. */
export function CarFindings({ report }: { report: CarReport }) {
  const verdict = judgeCar(report)
  const { roots, mismatches, mismatchCount, missing, missingCount, problem } = report
  const [tone, label] = verdictTags[verdict]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <StatusTag tone={tone}>{tone === 'ok' ? <Passed>{label}</Passed> : label}</StatusTag>
        <span className="max-w-prose text-pretty">{describeVerdict(report, verdict)}</span>
      </p>
      {roots.length > 0 && (
        <ul aria-label="Roots" className="grid gap-1">
          {roots.slice(0, 20).map(({ cid, isFound }) => (
            <li key={cid} className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="text-mute">Root</span>
              <CidValue value={cid} />
              <CopyButton text={cid} what="root CID" />
              {!isFound && <StatusTag tone="warn">{problem ? 'Not read' : 'Missing'}</StatusTag>}
            </li>
          ))}
          {roots.length > 20 && (
            <li className="text-mute">{groupDigits(roots.length - 20)} more roots</li>
          )}
        </ul>
      )}
      {problem && verdict !== 'not a CAR' && (
        <p className="text-bad">
          Byte {groupDigits(problem.offset)}: {problem.what}
        </p>
      )}
      <CidList
        title={`${countWithNoun(mismatchCount, 'block')} with other bytes`}
        items={mismatches.map(({ cid, offset }) => ({
          cid,
          note: `at byte ${groupDigits(offset)}`,
        }))}
        count={mismatchCount}
      />
      <CidList
        title={`${countWithNoun(missingCount, 'block')} ${problem ? 'not read' : 'missing'}`}
        items={missing.map((cid) => ({ cid, note: '' }))}
        count={missingCount}
      />
    </div>
  )
}

type Props = {
  title: string
  items: readonly { cid: string; note: string }[]
  count: number
}

function CidList({ title, items, count }: Props) {
  if (count === 0) return null
  return (
    <details open={count < 6}>
      <summary className="text-warn">{title}</summary>
      <ul
        aria-label={title}
        className="mt-1 grid max-h-48 grid-cols-[minmax(0,1fr)] gap-1 overflow-auto pr-0.5"
      >
        {items.map(({ cid, note }) => (
          <li key={cid + note} className="flex min-w-0 flex-wrap gap-x-2">
            <CidValue value={cid} /> <span className="text-mute">{note}</span>
          </li>
        ))}
        {count > items.length && (
          <li className="text-mute">{groupDigits(count - items.length)} more</li>
        )}
      </ul>
    </details>
  )
}

const verdictTags = {
  verified: ['ok', 'Verified'],
  mismatch: ['bad', 'Mismatch'],
  'not a CAR': ['bad', 'Not a CAR'],
  'cut off': ['bad', 'Cut off'],
  malformed: ['bad', 'Malformed'],
  'no root': ['warn', 'No root'],
  incomplete: ['warn', 'Incomplete'],
  'partly checked': ['warn', 'Partly verified'],
} as const satisfies { [verdict in CarVerdict]: readonly [Tone, string] }

function describeVerdict(report: CarReport, verdict: CarVerdict): string {
  const { blockCount, verifiedCount, missingCount, mismatchCount } = report
  const verified = `${groupDigits(verifiedCount)} of ${countWithNoun(blockCount, 'block')} match their CIDs.`
  switch (verdict) {
    case 'verified':
      return `${blockCount === 1 ? 'The block matches its CID' : `All ${countWithNoun(blockCount, 'block')} match their CIDs`}; none is missing.`
    case 'mismatch':
      return `${groupDigits(mismatchCount)} of ${countWithNoun(blockCount, 'block')} ${mismatchCount === 1 ? 'does not match its CID' : 'do not match their CIDs'}.`
    case 'incomplete':
      return `${verified} ${countWithNoun(missingCount, 'block')} that the roots need ${missingCount === 1 ? 'is' : 'are'} not in this file.`
    case 'partly checked':
      return `${verified} ${describeUnchecked(report)}`
    case 'not a CAR':
      return report.problem?.what ?? ''
    case 'no root':
      return `${verified} The file names no root.`
    case 'cut off':
    case 'malformed':
      return `${verified} The rest is unreadable.`
  }
}

/** `Not checked: 3 with blake2b-256. Links not read: 1 in git-raw.` */
function describeUnchecked({ unchecked, unread }: CarReport): string {
  const list = (counts: { [name: string]: number }, relation: string) =>
    Object.entries(counts)
      .map(([name, count]) => `${groupDigits(count)} ${relation} ${name}`)
      .join(', ')
  return [
    ...(Object.keys(unchecked).length > 0 ? [`Not checked: ${list(unchecked, 'with')}.`] : []),
    ...(Object.keys(unread).length > 0 ? [`Links not read: ${list(unread, 'in')}.`] : []),
  ].join(' ')
}
