import { Link } from 'react-router'
import {
  baseFees,
  baseFeesFormula,
  baseFeesLabel,
  chainIdOfBlocks,
} from '#domain/block/block-fees.ts'
import { formatGasPrice, formatNative, formatNativeBrief } from '#domain/values/amount.ts'
import { formatByteCount, isHash, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { useBlockChecks, useBlockReceipts } from '#pages/block/use-block-receipts.ts'
import { type ShownBlock, useBlockStatus } from '#pages/block/use-block-status.ts'
import { blockPath } from '#paths/block.ts'
import { useChainId, useConnection } from '#state/connections/use-connection.ts'
import { useSentRequest } from '#state/requests/sent-request.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { RailRow, RailSection, UnavailableSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'
import { StateVerification } from '#ui/verdict/state-verification.tsx'

type Props = ShownBlock & {
  /** True when no fuller answer is to come, which would have to be proved again. */
  isFullest: boolean
  hasSummary: boolean
}

/** Rail beside a block: its fees, its request, what is turned off, and last its growing checks. */
export default function BlockRail({ hasSummary, ...props }: Props) {
  const { address, block } = props
  const use = useConnection(address.network)?.extraMethodUse
  return (
    <>
      {hasSummary && <BlockSummary block={block} network={address.network} />}
      <BlockRequest {...props} />
      {use === 'never' && (
        <UnavailableSection>
          <p>Status, gas used and logs of its transactions (receipts).</p>
          <p>Proof that the block is an ancestor of a head.</p>
          <p>Lookup by number (resolved by a transaction).</p>
        </UnavailableSection>
      )}
      <StateVerification
        {...useBlockChecks(props)}
        what="block"
        rows={7}
        note="Your browser checked that these data have the block’s hash."
      />
    </>
  )
}

function BlockSummary({ block, network }: { block: RawObject; network: string }) {
  const currency = useNativeCurrency()
  const [baseFee, size] = [block.baseFeePerGas, block.size].map(readQuantity)
  const { parentHash } = block
  const chainId = chainIdOfBlocks([block], useChainId(network))
  const fees = baseFees(block)
  return (
    <RailSection title="Summary">
      {baseFee !== undefined && (
        <RailRow label="Base fee">{formatGasPrice(baseFee, currency)}</RailRow>
      )}
      {fees !== undefined && (
        <RailRow label={<Explained why={baseFeesFormula}>{baseFeesLabel(chainId)}</Explained>}>
          <span title={formatNative(fees, currency)}>{formatNativeBrief(fees, currency)}</span>
        </RailRow>
      )}
      {size !== undefined && <RailRow label="Size">{formatByteCount(Number(size))}</RailRow>}
      {isHash(parentHash) && !/^0x0+$/.test(parentHash) && (
        <RailRow label="Parent">
          <Link to={blockPath({ network, block: { kind: 'hash', hash: parentHash } })}>
            <span className="sr-only">Parent </span>
            <HexValue value={parentHash} short />
          </Link>
        </RailRow>
      )}
    </RailSection>
  )
}

function BlockRequest({ address, hash, block }: Omit<Props, 'hasSummary'>) {
  const { network, transactionDetails } = address
  const use = useConnection(network)?.extraMethodUse
  const isWhole = transactionDetails !== false
  const { chain } = useBlockStatus(network, hash, block)
  const { receipts } = useBlockReceipts(network, hash, block)
  // Another chain has no block of this hash, but its own at this height.
  const byNumber = [
    { method: 'eth_getBlockByNumber', params: [block.number, isWhole] },
    ...(receipts.length > 0 ? [{ method: 'eth_getBlockReceipts', params: [block.number] }] : []),
  ]
  return (
    <RequestSection
      {...useSentRequest(network, 'eth_getBlockByHash', [hash, isWhole])}
      compared={chain.status === 'canonical' && use !== 'never' ? byNumber : undefined}
    />
  )
}
