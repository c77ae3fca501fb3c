import { Link } from 'react-router'
import { addressPath } from '#paths/address.ts'
import { Note } from '#ui/page/note.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  address: string
  problem: string
}

/** Shown where the contract's address cannot be read, with a way to correct it. */
export function InvalidAddress({ address, problem }: Props) {
  const network = usePageNetwork()
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
