import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { Address } from 'viem'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { keepLayoutMutation, layoutQuery } from '#queries/storage/address-layout.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  address: Address
  implementation: Address
}

/** The implementation, and a button that applies its known layout to the proxy's storage. */
export function ImplementationLayout({ address, implementation }: Props) {
  const network = usePageNetwork()
  const navigate = useNavigate()
  const { data: knownLayout } = useQuery(layoutQuery(network, implementation))
  const saveMutation = useMutation(keepLayoutMutation(network, address))
  const applyLayout = () => {
    if (!knownLayout) return
    const layoutSource = `the layout of the implementation ${implementation}`
    saveMutation.mutate(
      { layout: knownLayout.layout, from: layoutSource },
      { onSuccess: () => navigate(storageLayoutPath({ network, address })) },
    )
  }
  return (
    <div className="mt-3 grid gap-2">
      <p>
        <span className="text-mute">Implementation</span>{' '}
        <span className="data break-all">{implementation}</span>{' '}
        <CopyButton text={implementation} what="the implementation" />
      </p>
      {knownLayout && (
        <p>
          <ActionButton className="action-primary" onClick={applyLayout}>
            Read this storage as {knownLayout.layout.contract || 'the implementation'}
          </ActionButton>
        </p>
      )}
      {knownLayout === null && (
        <p className="max-w-prose text-mute">
          The variables of the implementation are in this storage, not in its own.{' '}
          <Link to={storageLayoutPath({ network, address: implementation })}>
            Give the implementation’s layout
          </Link>{' '}
          and come back, or <Link to={storageLayoutPath({ network, address })}>give it here</Link>.
        </p>
      )}
    </div>
  )
}
