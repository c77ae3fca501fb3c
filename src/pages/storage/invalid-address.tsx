import { Link } from 'react-router'
import { addressPath } from '#paths/address.ts'
import { Note } from '#ui/page/note.tsx'

type Props = {
  network: string
  address: string
  problem: string
}

/** Shown where the contract's address cannot be read, with a way to correct it. */
export function InvalidAddress({ network, address, problem }: Props) {
  return (
    <Note
      title="Invalid address"
      actions={
        <Link className="action" to={addressPath(network, address)}>
          Edit address
        </Link>
      }
    >
      {problem}
    </Note>
  )
}
