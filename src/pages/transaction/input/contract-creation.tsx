import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { constructorArguments } from '#domain/transaction/constructor-arguments.ts'
import { type InitCode, readInitCode } from '#domain/transaction/init-code.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { DecodingExactness } from '#pages/transaction/decoding-exactness.tsx'
import { CallArguments } from '#pages/transaction/input/call-arguments.tsx'
import { filesPath } from '#paths/files.ts'
import { TextField } from '#ui/form/field.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Init code: its compiler metadata, and the constructor's arguments behind the code. */
export default function ContractCreation({
  code,
  network,
  abi,
  onAbi,
}: {
  code: Hex
  network: string
  abi: string
  onAbi: (text: string) => void
}) {
  const initCode = useMemo(() => readInitCode(code), [code])
  const constructorCall = abi.trim() === '' ? undefined : constructorArguments(abi, code, initCode)
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dt className="text-mute">Code that runs once</dt>
        <dd>
          {formatByteCount(size(code))}, {groupDigits(Math.ceil(size(code) / 32))} words of 2 gas
          each{' '}
          <span className="text-mute">
            and of 49,152 bytes at most (EIP-3860); what it returns becomes the contract
          </span>
        </dd>
        <CompilerFacts contract={initCode.contract} />
        <dt className="text-mute">Constructor arguments</dt>
        <dd className="min-w-0">
          <ConstructorBytes code={code} initCode={initCode} />
        </dd>
      </dl>
      {constructorCall && !('problem' in constructorCall) && (
        <div className="min-w-0">
          <p className="data break-words">{constructorCall.signature}</p>
          <CallArguments call={constructorCall} network={network} pastedFunctions={[]} />
          {constructorCall.offsetSource === 'code' ? (
            <DecodingExactness decoded={constructorCall} />
          ) : (
            <p className="mt-1.5 text-sm text-warn">
              Taken from the end of the code by these types alone: right only if this is its
              constructor.
            </p>
          )}
        </div>
      )}
      {initCode.args !== '0x' && (
        <details className="print:hidden" open={constructorCall !== undefined || undefined}>
          <summary className="w-fit text-mute hover:text-ink">
            Read the constructor’s arguments: paste its ABI
          </summary>
          <div className="mt-2 max-w-[44rem]">
            <TextField
              label="ABI with the constructor"
              unlabelled
              data
              rows={3}
              placeholder="constructor(address owner, uint256 supply)"
              hint="JSON, or lines of Solidity. It stays in this page and is sent nowhere."
              problem={
                constructorCall && 'problem' in constructorCall
                  ? constructorCall.problem
                  : undefined
              }
              value={abi}
              onChange={onAbi}
            />
          </div>
        </details>
      )}
    </div>
  )
}

/** What the contract’s own metadata says, not that of contracts which it creates. */
function CompilerFacts({ contract }: Pick<InitCode, 'contract'>) {
  const { compiler, ipfs, swarm } = contract?.metadata ?? {}
  return (
    <>
      <dt className="text-mute">Compiler</dt>
      <dd>
        {compiler !== undefined ? (
          `${compiler}, by the contract’s own metadata`
        ) : (
          <span className="text-mute">
            {!contract
              ? 'not known: which contract this code leaves behind depends on more than itself'
              : contract.metadata
                ? 'not told: the contract’s metadata has no version'
                : 'not told: the contract has no metadata of Solidity’s or Vyper’s'}
          </span>
        )}
      </dd>
      {(ipfs !== undefined || swarm) && <dt className="text-mute">Metadata file</dt>}
      {ipfs !== undefined && (
        <dd className="min-w-0">
          <Link className="data break-all" to={filesPath({ cid: ipfs })}>
            {ipfs}
          </Link>{' '}
          <span className="text-mute">: names the sources, if somebody keeps it</span>
        </dd>
      )}
      {swarm && (
        <dd className="min-w-0">
          <span className="data break-all">{swarm.hash}</span>{' '}
          <CopyButton text={swarm.hash} what="the hash" />{' '}
          <span className="text-mute">on Swarm ({swarm.key}), which this API does not reach</span>
        </dd>
      )}
    </>
  )
}

function ConstructorBytes({
  code,
  initCode: { args, codeUntil },
}: {
  code: Hex
  initCode: InitCode
}) {
  if (args === '0x') return 'none'
  if (args !== undefined)
    return (
      <>
        {formatByteCount(size(args))}, the last of the code{' '}
        <CopyButton text={args} what="the arguments" />
      </>
    )
  const trailingBytes = codeUntil > 0 && codeUntil < size(code) ? slice(code, codeUntil) : undefined
  return (
    <>
      <span className="text-mute">not known: the code does not tell where they begin.</span>
      {trailingBytes && (
        <>
          {' '}
          Behind the contract in it are {formatByteCount(size(trailingBytes))}{' '}
          <CopyButton text={trailingBytes} what="what is behind the contract" />
        </>
      )}
    </>
  )
}
