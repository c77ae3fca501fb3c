import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { whyNotFound } from '#domain/block/block-find.ts'
import { type BlockReference, blockParameter } from '#domain/block/block-reference.ts'
import { Block, blockName } from '#pages/block/block.tsx'
import { blocksCrumb } from '#pages/block/blocks-crumb.ts'
import type { BlockAddress } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { newestNumberQuery } from '#queries/chain/newest-number.ts'
import { useConnection, useNetworkName } from '#state/connections/use-connection.ts'
import { EntitySkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { SafeTagNote } from '#ui/answer/safe-tag-note.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  address: BlockAddress
  reference: Exclude<BlockReference, { kind: 'hash' }>
}

/** A block given by number or tag: the page first finds its hash. */
export default function BlockByReference({ address, reference }: Props) {
  const { network } = address
  const parameter = blockParameter(reference)
  const networkName = useNetworkName(network)
  const use = useConnection(network)?.extraMethodUse
  // On return the number may be of another block: the one known is shown meanwhile.
  const hashResult = useQuery({ ...blockAtQuery(network, parameter), staleTime: 4_000 })
  const isMissing = hashResult.data === null
  const { data: newest } = useQuery({ ...newestNumberQuery(network), enabled: isMissing })
  if (hashResult.data)
    return (
      <Block address={address} hash={hashResult.data} findAgain={() => hashResult.refetch()}>
        <SafeTagNote block={reference} />
      </Block>
    )
  const name = blockName(reference)
  return (
    <Page title={isMissing ? `${name} not found` : name}>
      <EntityHeader
        crumbs={[blocksCrumb(network), { label: name }]}
        title={name}
        isWaiting={hashResult.isFetching}
      />
      <SafeTagNote block={reference} />
      <QueryAnswer
        of={hashResult}
        waiting={<EntitySkeleton what="the block" />}
        missing={
          <Note
            title={`Not found on ${networkName}`}
            actions={
              <>
                <ActionButton onClick={() => hashResult.refetch()}>Retry</ActionButton>
                <Link className="action" to={blockTimePath({ network })}>
                  Find block
                </Link>
              </>
            }
          >
            {newest !== undefined && whyNotFound(parameter, newest)}
            {use !== 'when offered' &&
              ' Resolved via the block’s first transaction (this API has no lookup by number).'}
          </Note>
        }
      />
    </Page>
  )
}
