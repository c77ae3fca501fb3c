import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressProblem } from '#domain/values/address.ts'
import { addressPath } from '#paths/address.ts'
import { AddressHeader } from '#ui/address/address-header.tsx'
import { Note, Page, usePageNetwork } from '#ui/page/page.tsx'

type Props = {
  title: string
  current: Parameters<typeof AddressHeader>[0]['current']
  address: string
  paths?: Parameters<typeof AddressHeader>[0]['paths']
  children: ReactNode
}

/** A page about one contract; in place of its content, why its address cannot be read. */
export function ContractPage({ title, current, address, paths, children }: Props) {
  const network = usePageNetwork()
  const problem = addressProblem(address)
  return (
    <Page title={title}>
      <AddressHeader {...{ address, current, paths }} />
      {problem === undefined ? (
        children
      ) : (
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
      )}
    </Page>
  )
}
