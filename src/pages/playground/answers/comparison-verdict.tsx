import { useQueries } from '@tanstack/react-query'
import type { TypedRequest } from '#domain/playground/request.ts'
import { answerChecksQuery, describeJudged } from '#queries/playground/answer-checks.ts'

type Props = {
  request: TypedRequest
  /** The endpoints, and their results, which differ. */
  names: readonly string[]
  networks: readonly string[]
  results: readonly unknown[]
}

/** Which of two responses that differ is proven: who compared them pressed for it. */
export default function ComparisonVerdict({ request, names, networks, results }: Props) {
  const queries = useQueries({
    queries: networks.map((network, side) => answerChecksQuery(network, request, results[side])),
  })
  const judged = queries.flatMap(({ data, error }) => data ?? (error ? { why: error.message } : []))
  if (judged.length < 2) return <p className="px-4 pb-3 text-mute sm:px-5">Verifying…</p>
  const { title, found } = describeJudged(names, judged)
  return (
    <div role="status" className="px-4 pb-3 sm:px-5">
      <p className="font-medium">{title}</p>
      {found.map((text, side) => (
        <p key={side} className="text-sm wrap-anywhere text-mute">
          {names[side]}: {text}
        </p>
      ))}
    </div>
  )
}
