import { Link } from 'react-router'
import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import type { InitCode } from '#domain/transaction/init-code.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { filesPath } from '#paths/files-path.ts'
import { Explained } from '#ui/entity/explained.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Init code: its size, its compiler metadata, and the bytes of the constructor's arguments. */
export function InitCodeFacts({ code, initCode }: { code: Hex; initCode: InitCode }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-mute">Size</dt>
      <dd>
        {formatByteCount(size(code))}{' '}
        <span className="text-mute">
          ·{' '}
          <Explained why="2 gas for each 32 bytes; max 49,152 bytes (EIP-3860). What it returns becomes the contract.">
            {groupDigits(2 * Math.ceil(size(code) / 32))} init code gas
          </Explained>
        </span>
      </dd>
      <CompilerFacts contract={initCode.contract} />
      <dt className="text-mute">Constructor arguments</dt>
      <dd className="min-w-0">
        <ConstructorBytes code={code} initCode={initCode} />
      </dd>
    </dl>
  )
}

/** Facts from the contract’s own metadata, not from that of contracts which it creates. */
function CompilerFacts({ contract }: Pick<InitCode, 'contract'>) {
  const { compiler, ipfs, swarm } = contract?.metadata ?? {}
  return (
    <>
      <dt className="text-mute">Compiler</dt>
      <dd>
        {compiler !== undefined ? (
          `${compiler} (from bytecode metadata)`
        ) : (
          <span className="text-mute">
            {!contract
              ? 'Unavailable: the deployed code depends on more than this code'
              : contract.metadata
                ? 'Unavailable: the metadata has no version'
                : 'Unavailable: no Solidity or Vyper metadata'}
          </span>
        )}
      </dd>
      {(ipfs !== undefined || swarm) && <dt className="text-mute">Metadata file</dt>}
      {ipfs !== undefined && (
        <dd className="min-w-0">
          <Link className="data break-all" to={filesPath({ cid: ipfs })}>
            {ipfs}
          </Link>{' '}
          <span className="text-mute">lists the sources, if available</span>
        </dd>
      )}
      {swarm && (
        <dd className="min-w-0">
          <span className="data break-all">{swarm.hash}</span>{' '}
          <CopyButton text={swarm.hash} what="the hash" />{' '}
          <span className="text-mute">Swarm ({swarm.key}), not available from this API</span>
        </dd>
      )}
    </>
  )
}

type Props = {
  code: Hex
  initCode: InitCode
}

function ConstructorBytes({ code, initCode: { args, codeUntil } }: Props) {
  if (args === '0x') return <>None</>
  if (args !== undefined)
    return (
      <>
        {formatByteCount(size(args))} at the end of the code{' '}
        <CopyButton text={args} what="the arguments" />
      </>
    )
  const trailingBytes = codeUntil > 0 && codeUntil < size(code) ? slice(code, codeUntil) : undefined
  return (
    <>
      <span className="text-mute">Unavailable: the code does not show where they begin.</span>
      {trailingBytes && (
        <>
          {' '}
          {formatByteCount(size(trailingBytes))} follow the contract{' '}
          <CopyButton text={trailingBytes} what="the bytes after the contract" />
        </>
      )}
    </>
  )
}
