import { isAddress } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LogEntry } from '#ui/trees/log-entry.tsx'

type Props = { network: string; receipt: RawObject }

/** The logs of a receipt: each with its contract, and its event where one is known. */
export default function LogsSection({ network, receipt }: Props) {
  const logs = Array.isArray(receipt.logs) ? receipt.logs : undefined
  if (!logs)
    return (
      <p className="card px-4 py-3 text-warn sm:px-5">
        Unavailable: the logs of the receipt are not a list.
      </p>
    )
  return (
    <section aria-label="Logs" className="min-w-0">
      <PagedList items={logs} className="grid gap-2">
        {(log, index) => (
          <li key={index} className="card min-w-0 px-4 py-3 sm:px-5">
            {isRawObject(log) ? (
              <LogOfContract network={network} log={log} index={index} />
            ) : (
              <p className="data wrap-anywhere text-warn">{JSON.stringify(log)?.slice(0, 500)}</p>
            )}
          </li>
        )}
      </PagedList>
    </section>
  )
}

type LogOfContractProps = { network: string; log: RawObject; index: number }

function LogOfContract(log: LogOfContractProps) {
  const { address } = log.log
  const { knownAbi } = useKnownAbi(log.network, isAddress(address) ? address : '')
  return <LogEntry {...log} abi={knownAbi} />
}
