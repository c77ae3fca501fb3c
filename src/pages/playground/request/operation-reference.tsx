import type { ReactNode } from 'react'
import { operationOf } from '#domain/playground/operations.ts'
import { tableRows } from '#domain/values/table-rows.ts'
import { rpcCode } from '#protocol/json-rpc.ts'

/** Parameters, result and errors of an operation. */
export default function OperationReference({ method }: { method: string }) {
  const operation = operationOf(method)
  if (!operation) return <p className="px-3 py-2 text-sm text-mute">Custom method: no reference.</p>
  const errors = operation.target === 'node' ? rpcErrors : fileErrors
  return (
    <div className="grid gap-3 px-3 py-2 text-sm">
      <div>
        <p className="data font-semibold break-all">{method}</p>
        <p className="text-mute">{operation.summary}</p>
      </div>
      <ReferencePart title="Parameters">
        {operation.parameters.map(({ name, required, meaning, tags }) => (
          <ReferenceRow key={name} name={required ? name : `${name} (optional)`}>
            {meaning}
            {tags && <span className="data block">{tags.join(' ')}</span>}
          </ReferenceRow>
        ))}
      </ReferencePart>
      <ReferencePart title="Result">
        {results
          .filter(([of]) => of === method)
          .map(([, name = '', meaning, fields]) => (
            <ReferenceRow key={name} name={name}>
              {`${meaning} `}
              {fields && <span className="data block">{fields}</span>}
            </ReferenceRow>
          ))}
      </ReferencePart>
      <ReferencePart title="Errors">
        {errors.map(
          ([code = '', meaning]) =>
            (code !== `${rpcCode.reverted}` || method === 'eth_estimateGas') && (
              <ReferenceRow key={code} name={code}>
                {meaning}
              </ReferenceRow>
            ),
        )}
      </ReferencePart>
    </div>
  )
}

const ReferencePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-sm font-semibold">{title}</h2>
    <dl className="mt-1 grid gap-1.5">{children}</dl>
  </section>
)

const ReferenceRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="data break-all">{name}</dt>
    <dd className="text-mute">{children}</dd>
  </div>
)

/** Parts of the results, spec 2.3 to 2.8: operation, name, meaning, fields. */
const results = tableRows(`
eth_getStorageAt | string | The 32-byte value, padded on the left.
eth_getTransactionByBlockNumberAndIndex | Transaction | Transaction. A pending one has null in the three fields of its block. | accessList blockHash blockNumber chainId from gas gasPrice hash input maxPriorityFeePerGas maxFeePerGas nonce r s to transactionIndex type v value
eth_getTransactionByBlockNumberAndIndex | null | Not found.
eth_getBlockByHash | Block | Block. Networks may add fields, such as baseFeePerGas and withdrawals. | difficulty extraData gasLimit gasUsed hash logsBloom miner mixHash nonce number parentHash receiptsRoot sha3Uncles size stateRoot timestamp totalDifficulty transactions transactionsRoot uncles
eth_getBlockByHash | null | Not found.
eth_estimateGas | string | Number in hex, up to 256 bits.
add | Name Hash Size | One line of JSON for each stored file.
cat | body | The content.
pin/add | Pins | The CIDs.
pin/rm | Pins | The CIDs.`)

/** The errors that the service itself sends, spec 7, and the HTTP status of a response that has one alone. */
const rpcErrors = tableRows(`
${rpcCode.reverted} | The call reverts. data has the revert bytes.
${rpcCode.parse} | The body is not JSON. HTTP 400.
${rpcCode.invalidRequest} | Not a JSON-RPC request (HTTP 400), or an unknown API key (401).
${rpcCode.methodNotFound} | Not offered by this network, or by its node.
${rpcCode.invalidParams} | The message names the parameter and what it has to be.
${rpcCode.invalidInput} | The node rejects the request, e.g. for insufficient funds.
${rpcCode.internal} | A fault of the service. HTTP 500.
${rpcCode.resourceUnavailable} | Not permitted for this key (HTTP 403), unknown network (404), or node down (502).
${rpcCode.responseTooLarge} | Send fewer requests per batch.
${rpcCode.limitExceeded} | Too many requests. Retry-After has the seconds. HTTP 429.`)

const fileErrors = tableRows(`
400 | The request is not valid.
401 | Unknown API key or secret.
500 | The command failed: see Message.`)
