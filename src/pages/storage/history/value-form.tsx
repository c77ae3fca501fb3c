import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import {
  locateReference,
  type TypedValue,
  valueFields,
} from '#pages/storage/history/typed-value.ts'
import type { useKnownLayout } from '#pages/storage/reference/use-known-layout.ts'
import { VariableField } from '#pages/storage/reference/variable-field.tsx'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { readHistoryFields } from '#paths/storage/storage-history-draft.ts'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

type TypedValueProblems = { [field in keyof TypedValue]?: string | undefined }

type Props = {
  question: HistoryQuestion
  known: ReturnType<typeof useKnownLayout>
  /** The value of the URL as it would be typed. */
  urlValue: TypedValue
  /** The value in one line, shown once one is selected. */
  summary: ReactNode
}

/** Form for the value: its name or slot, and under "Advanced" how to read it. */
export function ValueForm({
  question: { network, draft: urlDraft, problems: urlProblems },
  known,
  urlValue,
  summary,
}: Props) {
  const navigate = useNavigate()
  const { address } = urlDraft
  const { layout, isPending } = known
  const isOfUrl = (value: TypedValue) =>
    value.reference === urlValue.reference &&
    value.type === urlValue.type &&
    value.offset === urlValue.offset
  const { draft, problems, hasProblem, change, field, formProps } = useUrlForm<
    TypedValue,
    TypedValueProblems
  >({
    question: JSON.stringify(urlValue),
    urlDraft: urlValue,
    problems: {
      reference: urlProblems.position,
      type: urlProblems.type,
      offset: urlProblems.offset,
    },
    send: (value) => {
      const located = locateReference(address, value.reference, layout)
      if ('problem' in located)
        return { reference: isPending ? 'The layout is loading. Try again.' : located.problem }
      const { reference, block } = located
      const nextDraft = {
        ...urlDraft,
        ...valueFields(value, located),
        ...(block !== undefined && { from: block }),
      }
      const blockFields = block === undefined ? [] : (['from'] as const)
      const nextAddress = readHistoryFields(network, nextDraft, ['type', 'offset', ...blockFields])
      if ('problems' in nextAddress) {
        const { type, offset, from: blockProblem } = nextAddress.problems
        return { reference: blockProblem, type, offset }
      }
      change({ reference })
      navigate(storageHistoryPath(nextAddress))
      return undefined
    },
  })
  const located = locateReference(address, draft.reference, layout)
  return (
    <QueryBar
      label="Value"
      formProps={formProps}
      submitLabel="Show"
      summary={isOfUrl(draft) && !hasProblem ? summary : undefined}
      isAdvancedOpen={
        draft.type !== '' ||
        draft.offset !== '' ||
        problems.type !== undefined ||
        problems.offset !== undefined
      }
      advanced={
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField
            label="Type"
            data
            hint="Default: auto-detect."
            placeholder="uint256"
            {...field('type')}
          />
          <TextField
            label="Byte offset"
            data
            hint="From the low-order end."
            placeholder="0"
            {...field('offset')}
          />
        </div>
      }
    >
      <VariableField
        address={address}
        known={known}
        {...field('reference')}
        type={'location' in located ? located.location.type.label : undefined}
      />
    </QueryBar>
  )
}
