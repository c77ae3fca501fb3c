import { Check, Minus, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { Hash, Hex } from 'viem'
import { type Claim, maxProofFileBytes } from '#domain/proof-file/proof-file.ts'
import type { ProofFileReport } from '#domain/proof-file/verify-proof-file.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { formatUtc } from '#domain/values/time.ts'
import { blockPath } from '#paths/block.ts'
import { filesPath } from '#paths/files-path.ts'
import { readPath } from '#paths/read.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { transactionPath } from '#paths/transaction.ts'
import { verifyInWorker } from '#queries/chain/proof.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { useFileDialog, useFileDrop } from '#ui/form/file-input.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { takeText } from '#ui/search/pasted-text.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

const outcomes = {
  verified: { label: 'Verified', Icon: Check, className: 'text-ok', tone: 'ok' },
  false: { label: 'False', Icon: TriangleAlert, className: 'text-bad', tone: 'bad' },
  'not verifiable': { label: 'Not verifiable', Icon: Minus, className: 'text-mute', tone: 'plain' },
} as const

/** `/verify`: the claims of a proof file, verified in the browser; nothing is sent. */
export default function VerifyPage() {
  const { key } = useLocation()
  const run = useStoppableRun(async (file: Blob, signal) => {
    // One byte more than allowed shows that a file is too large.
    const text = await file.slice(0, maxProofFileBytes + 1).text()
    const name = file instanceof File ? file.name : 'From search'
    return { ...(await verifyInWorker(text, signal)), name }
  })
  const { isRunning, end: data, failure, start } = run
  // Each navigation may hand a text over, also one from this page to itself.
  useEffect(() => {
    const text = takeText()
    if (text !== undefined) start(new Blob([text]))
  }, [key, start])
  const onSelect = ([file]: Iterable<File>) => file && start(file)
  const [fileInput, openDialog] = useFileDialog({ label: 'Proof file', accept: '.json', onSelect })
  useFileDrop(({ files }) => onSelect(files))
  const report = !isRunning && data && 'claims' in data ? data : undefined
  const problem = data && 'problem' in data ? data.problem : undefined
  const why = failure?.message ?? (data && 'why' in data ? data.why : undefined)
  return (
    <Page title="Verify proof">
      <EntityHeader
        title="Verify proof"
        tags={
          report && (
            <StatusTag tone={outcomes[report.outcome].tone}>
              {outcomes[report.outcome].label}
            </StatusTag>
          )
        }
      >
        <ActionButton onClick={openDialog}>Select file</ActionButton>
        {fileInput}
      </EntityHeader>
      <div role="status">
        {isRunning && <p className="text-mute">Verifying…</p>}
        {report && <ClaimList {...report} />}
        {!isRunning && !report && (
          <Note title={problem ? 'Not a proof file' : why ? 'Not verified' : 'No proof file yet'}>
            {problem ??
              why ??
              'Select or drop a file of “Save proof”. It is verified in your browser; nothing is sent.'}
          </Note>
        )}
      </div>
    </Page>
  )
}

type ClaimListProps = Exclude<ProofFileReport, { problem: string }> & { name: string }

/** The file and its block, a line for each claim, and what is not checked. */
function ClaimList({ name, chainId, timestamp, claims, blockHash, unchecked }: ClaimListProps) {
  const connection = useCurrentNetwork()
  const chain = readQuantity(chainId)
  const isOtherChain =
    chain !== undefined && connection?.chainId !== undefined && BigInt(connection.chainId) !== chain
  const network = isOtherChain ? undefined : connection?.network
  const first = claims[0]?.claim
  const number = first?.claim === 'block' ? first.number : undefined
  const seconds = readQuantity(timestamp)
  const facts = [
    name,
    blockHash && `Chain ${chain ?? 'unknown'}, per the file`,
    seconds !== undefined && `Block time ${formatUtc(seconds)}`,
  ]
  return (
    <section className="card px-4 py-2 sm:px-5">
      <p className="border-b border-line pt-1 pb-2 wrap-anywhere text-mute">
        {facts.filter(Boolean).join(' · ')}
      </p>
      <ul aria-label="Claims" className="divide-y divide-line">
        {claims.map(({ claim, label, value, outcome, reason, compared = [] }, index) => {
          const { Icon, ...of } = outcomes[outcome]
          const path = claimPath(claim, network, { hash: blockHash, number })
          return (
            <li key={index} className="grid gap-x-4 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
              <span className={`flex items-center gap-1.5 self-start font-medium ${of.className}`}>
                <Icon aria-hidden="true" className="size-4 flex-none" />
                {of.label}
              </span>
              <div className="min-w-0 wrap-anywhere">
                {path ? <Link to={path}>{label}</Link> : label}
                <span className="data block">
                  {outcome === 'verified' ? value : `Claimed: ${value}`}
                </span>
                {reason !== undefined && <span className="block text-mute">{reason}</span>}
                {compared.map((values) => (
                  <span key={values} className="data block">
                    {values}
                  </span>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      <p className="border-t border-line pt-2 pb-1 text-sm text-mute">Not checked: {unchecked}.</p>
    </section>
  )
}

type ClaimedBlock = { hash: Hash | undefined; number: Hex | undefined }

/** The page that has the name, the unit or the calls of what a claim is about. */
function claimPath(claim: Claim, network: string | undefined, { hash, number }: ClaimedBlock) {
  if (claim.claim === 'entry') return filesPath({ cid: claim.cid })
  if (!hash || network === undefined) return undefined
  const block = { kind: 'hash', hash } as const
  if (claim.claim === 'block') return blockPath({ network, block })
  if ('index' in claim) return transactionPath({ network, block, index: Number(claim.index) })
  const { address } = claim
  if (!number) return undefined
  return claim.claim === 'storage'
    ? storagePath({ network, address, slot: claim.slot, block: number })
    : readPath({ network, address, block: number })
}
