import type { FormEvent, ReactNode } from 'react'
import { CallFields, CallFunctionFields } from '#pages/gas/form/call-fields.tsx'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { useCallForm } from '#pages/gas/form/use-call-form.ts'
import type { CallFormProblems, CallState } from '#pages/gas/use-call.ts'
import type { GasAddress } from '#paths/gas.ts'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useProblemFocus } from '#ui/form/use-url-form.ts'
import { laterSection } from '#ui/lazy/lazy-section.tsx'

const AdvancedFields = laterSection(() => import('#pages/gas/form/advanced-fields.tsx'), {
  fallback: <span className="waiting h-9" />,
})
const advancedFields = [
  'value',
  'block',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const

const noProblems: CallFormProblems = {}

type Props = {
  address: GasAddress
  callState: CallState
  /** The call in one line, where the URL has one. */
  summary: ReactNode
  /** True after "Edit" opened the form. */
  isEditing: boolean
  isEstimating: boolean
  /** The contracts of a pasted ABI or artifact. */
  pageContracts: KnownContracts | undefined
  onKnown: (known: KnownContracts | undefined) => void
  onSubmit: (address: GasAddress) => void
}

/**
 * The fields of spec 2.6. The URL holds what was submitted, and problems are shown at the fields,
 * so that a link and a submit behave alike.
 */
export default function CallForm({
  address,
  callState,
  summary,
  isEditing,
  isEstimating,
  pageContracts,
  onKnown,
  onSubmit,
}: Props) {
  const problems = callState.state === 'problems' ? callState.problems : noProblems
  const { formRef, noteSent } = useProblemFocus(problems)
  const form = useCallForm({ address, problems, pageContracts, onKnown, isEstimating })

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(form.readTyped())
    noteSent()
    // Problems are told by the URL: there is no summary then.
    return true
  }

  return (
    <QueryBar
      label="Call"
      formProps={{ ref: formRef, onSubmit: submit }}
      submitLabel={isEstimating ? 'Estimating…' : 'Estimate gas'}
      summary={summary}
      startsEditing={isEditing}
      isAdvancedOpen={advancedFields.some(
        (field) => address[field] !== '' || problems[field] !== undefined,
      )}
      below={<CallFunctionFields form={form} />}
      advanced={<AdvancedFields form={form} />}
    >
      <CallFields form={form} />
    </QueryBar>
  )
}
