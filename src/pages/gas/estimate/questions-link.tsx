import { Link } from 'react-router'
import { type GasAddress, gasPathState } from '#paths/gas.ts'
import { gasQuestionsLink } from '#paths/gas-questions.ts'

/** Leads from an answer, estimate or revert, to the questions that one call alone does not settle. */
export function QuestionsLink({ address }: { address: GasAddress }) {
  return (
    <Link
      to={gasQuestionsLink(address, {})}
      state={{ call: gasPathState(address) }}
      className="action"
      title="At other blocks, up to which amount, from other senders, or beside another call"
    >
      Ask more about this call
    </Link>
  )
}
