import type { TypedRequest } from '#domain/playground/request.ts'

type Props = {
  requests: readonly TypedRequest[]
  current: number
  onChoose: (index: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** Selects the request of a batch that the form shows, and duplicates or removes it. */
export function BatchTabs({ requests, current, onChoose, onCopy, onRemove }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {requests.map(({ method }, index) => (
        <button
          key={index}
          type="button"
          className="action"
          aria-pressed={index === current}
          aria-label={`Request ${index + 1} of the batch, ${method}`}
          onClick={() => onChoose(index)}
        >
          {index + 1}
        </button>
      ))}
      <span className="ml-auto flex gap-1.5">
        <button type="button" className="action" onClick={onRemove} disabled={requests.length < 2}>
          Remove request {current + 1}
        </button>
        <button type="button" className="action" onClick={onCopy}>
          Duplicate
        </button>
      </span>
    </div>
  )
}
