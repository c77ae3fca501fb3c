import { formatProofCheck, type ProofCheck, verdictLabels } from '#domain/proof/proof-checks.ts'
import { comparedNames, type ProofRule, type ValueComparison } from '#domain/proof/verdict.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  id: string
  check: ProofCheck
  onClose: () => void
}

/** Explains a check's verdict: its text, its formula, and both values side by side. */
export function VerdictDetails({ id, check, onClose }: Props) {
  const { label, verdict } = check
  if (!verdict) return null
  const { kind, explanation, compared, rule } = verdict
  return (
    <section
      id={id}
      aria-label={`${label}: ${verdictLabels[kind]}`}
      className={`@container -mx-4 grid gap-3 px-4 py-3 text-sm ${kind === 'mismatch' ? 'bg-bad-soft' : 'bg-paper'}`}
    >
      <div className="flex items-start justify-between gap-4">
        <p className="max-w-prose">
          <b className="inline-block font-semibold first-letter:uppercase">
            {verdictLabels[kind]}.
          </b>{' '}
          {explanation}
        </p>
        <span className="flex flex-none items-center">
          <CopyButton text={formatProofCheck(check)} what="this verdict" />
          <button
            type="button"
            aria-label="Close"
            className="rounded px-2 text-mute hover:text-ink"
            onClick={onClose}
          >
            ×
          </button>
        </span>
      </div>
      {compared.map((comparison) => (
        <ComparedPair key={`${comparison.label} ${comparison.computed}`} comparison={comparison} />
      ))}
      {rule && <RuleFormula {...rule} />}
    </section>
  )
}

function ComparedPair({ comparison }: { comparison: ValueComparison }) {
  const { label, answered, computed } = comparison
  const [answeredName, computedName] = comparedNames(comparison)
  const isSame = answered.toLowerCase() === computed.toLowerCase()
  const rows = [
    [answeredName, answered, computed],
    [computedName, computed, answered],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 @xl:grid-cols-2">
      {rows.map(([name, text, other]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-mute">
            {label}, {name}
          </dt>
          <dd className="data break-all">
            {isSame ? text : <DifferingText text={text} other={other} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The text with the part that differs from the other one marked. */
function DifferingText({ text, other }: { text: string; other: string }) {
  let start = 0
  while (start < text.length && text[start] === other[start]) start++
  const rest = Math.min(text.length, other.length) - start
  let suffixLength = 0
  while (suffixLength < rest && text.at(-1 - suffixLength) === other.at(-1 - suffixLength))
    suffixLength++
  const end = text.length - suffixLength
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-b4 text-ink">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}

function RuleFormula({ formula, sources }: ProofRule) {
  return (
    <div>
      <p className="data break-words">{formula}</p>
      <p className="mt-1 text-xs text-mute">
        {sources.map((source, index) => (
          <span key={source}>
            {index > 0 && ' · '}
            {source.startsWith('EIP-') ? (
              <a
                href={`https://eips.ethereum.org/EIPS/${source.toLowerCase()}`}
                target="_blank"
                rel="noreferrer"
              >
                {source}
              </a>
            ) : (
              source
            )}
          </span>
        ))}
      </p>
    </div>
  )
}
