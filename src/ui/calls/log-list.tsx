import { isAddress } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { useKnowledge } from '#ui/calls/contract-knowledge.ts'
import { LogEntry } from '#ui/calls/log-entry.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'

/** Logs, each with its contract, and its event where one is known. */
export const LogList = ({ logs }: { logs: readonly unknown[] }) => (
  <PagedList items={logs} className="grid gap-2">
    {(log, index) => (
      <li key={index} className="card min-w-0 px-4 py-3 sm:px-5">
        {isRawObject(log) ? (
          <LogOfContract log={log} index={index} />
        ) : (
          <p className="data wrap-anywhere text-warn">{JSON.stringify(log)?.slice(0, 500)}</p>
        )}
      </li>
    )}
  </PagedList>
)

function LogOfContract({ log, index }: { log: RawObject; index: number }) {
  const { address } = log
  const { knownAbi: abi } = useKnowledge().useKnownAbi(isAddress(address) ? address : undefined)
  return <LogEntry log={log} index={index} abi={abi} />
}
