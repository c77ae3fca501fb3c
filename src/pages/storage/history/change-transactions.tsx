import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Address, Hex } from 'viem'
import { findChangingSteps, type ValueChange } from '#domain/storage/history/value-history.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { countWithNoun, isHash, isSameHex, toQuantityHex } from '#domain/values/hex.ts'
import { asRawList, isRawObject } from '#domain/values/raw.ts'
import { blockPath } from '#paths/block.ts'
import { transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { stateChangesQuery } from '#queries/state/state-changes.ts'
import { useExtraMethodUse, useFreeRequests } from '#state/connections/use-connection.ts'
import { describeMethodRefusal } from '#ui/answer/describe-method-refusal.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** Most transactions of a block that are traced without a press: each change in view is a block. */
const maxTracedTransactions = 20

/** A value of a contract: its slot, and what of the slot it is. */
export type ChangingValue = {
  address: Address
  position: Hex
  isSame: Parameters<typeof findChangingSteps>[2]
}

type Props = ChangingValue & { change: ValueChange }

/**
 * The transactions of a block that changed a value, by the block's state changes; none where these do not
 * lead to it. While they are not known, those that were sent to the contract or created it are a guess.
 * What may cost is read by a press.
 */
export function ChangeTransactions({ address, position, change, isSame }: Props) {
  const network = usePageNetwork()
  const use = useExtraMethodUse(network)
  const isFree = useFreeRequests(network)
  const [isPressed, setPressed] = useState(false)
  const ofHash = useQuery({
    ...blockAtQuery(network, toQuantityHex(change.at)),
    enabled: isFree || isPressed,
  })
  const hash = ofHash.data ?? '0x'
  const ofBlock = useQuery({ ...blockQuery(network, hash, true), enabled: isHash(hash) })
  const listed = ofBlock.data ? asRawList(ofBlock.data.transactions) : undefined
  const isTraced =
    isPressed ||
    (use === 'when offered' && listed !== undefined && listed.length <= maxTracedTransactions)
  const ofChanges = useQuery({
    ...stateChangesQuery(network, hash),
    enabled: isTraced && listed !== undefined,
  })
  const changes = ofChanges.data
  const failed = [ofHash, ofBlock, ofChanges].find(({ error }) => error)
  if ([ofHash, ofBlock, ofChanges].some(({ isLoading }) => isLoading))
    return <span aria-busy="true" className="waiting h-5 w-16" />
  const known = changes && 'accounts' in changes ? changes.accounts : undefined
  const changing =
    known &&
    findChangingSteps(
      known
        .filter((account) => isSameHex(account.address, address))
        .flatMap(({ transactionIndex = 0, slots }) =>
          slots
            .filter(({ slot }) => slot === BigInt(position))
            .map(({ after }) => ({ index: transactionIndex, word: after })),
        ),
      change,
      isSame,
    )
  const direct = (listed ?? []).flatMap((transaction, index) =>
    isRawObject(transaction) && isSameHex(transaction.to ?? createdContract(transaction), address)
      ? [index]
      : [],
  )
  const indexes = changing ?? (known ? [] : direct)
  const block = { kind: 'hash', hash } as const
  // The block's page tells what each transaction changed, by calls within them, too.
  const changesPath = blockPath({ network, block, view: 'changes' })
  const canFind = use !== undefined && use !== 'never' && (failed || (!isTraced && !changes))
  // More are a number, which leads to what each of the block changed.
  const maxLinks = canFind ? 1 : 2
  return (
    <span className="flex min-w-0 items-center gap-2 leading-6 [&>button]:leading-6">
      {indexes.slice(0, maxLinks).map((index) =>
        index in (listed ?? []) ? (
          <Link
            key={index}
            to={transactionPath({ network, block, index, view: changing && 'changes' })}
            className="min-w-6 flex-none leading-6"
          >
            tx {index}
          </Link>
        ) : (
          // A change of the block itself, before or after its transactions.
          <Link key={index} to={changesPath}>
            block itself
          </Link>
        ),
      )}
      {indexes.length > maxLinks && (
        <Link
          to={changesPath}
          aria-label={`${indexes.length - maxLinks} more: state changes of the block`}
          className="leading-6"
        >
          +{indexes.length - maxLinks}
        </Link>
      )}
      {!changing && indexes.length > 0 && (
        <Explained why="Sent to this contract. A call from another contract can change the value, too.">
          guessed
        </Explained>
      )}
      {listed && indexes.length === 0 && (
        <Link
          to={changesPath}
          title={known && 'The state changes of the block do not lead to this value.'}
        >
          {known ? 'none found' : 'none direct'}
        </Link>
      )}
      {canFind && (
        <LinkButton
          title={
            failed?.error?.message ??
            (listed ? `Traces ${countWithNoun(listed.length, 'transaction')}` : 'Traces the block')
          }
          onClick={() => {
            setPressed(true)
            failed?.refetch()
          }}
        >
          {failed && isPressed ? 'Retry' : 'Find'}
        </LinkButton>
      )}
      {isPressed && changes && 'refusedBy' in changes && (
        <span className="text-mute" title={describeMethodRefusal(changes, 'state changes')}>
          no trace
        </span>
      )}
    </span>
  )
}
