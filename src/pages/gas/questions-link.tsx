import { Link } from 'react-router'
import { besideGasPath, type GasAddress } from '#paths/gas.ts'
import { gasQuestionsPath } from '#paths/gas-questions.ts'

/** Leads from an answer, estimate or revert, to the questions that one call alone does not settle. */
export function QuestionsLink({ address }: { address: GasAddress }) {
  return (
    <p className="px-4 sm:px-5">
      <Link to={gasQuestionsPath(address, {})} state={{ call: besideGasPath(address) }}>
        Ask more about this call
      </Link>
      <span className="block text-sm text-mute">
        At other blocks, up to which amount, from other senders, or beside another call.
      </span>
    </p>
  )
}
