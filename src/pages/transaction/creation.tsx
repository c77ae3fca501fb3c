import { Link } from 'react-router'
import type { Hex } from 'viem'
import { size } from 'viem/utils'
import { constructorArguments } from '#domain/call/constructor-arguments.ts'
import { bytes, grouped } from '#domain/quantity.ts'
import { metadataCid, readInitCode } from '#domain/transaction/init-code.ts'
import { Arguments } from '#pages/transaction/arguments.tsx'
import { Exactness } from '#pages/transaction/exactness.tsx'
import { filesPath } from '#paths/files.ts'
import { Copy } from '#ui/copy.tsx'
import { TextField } from '#ui/field.tsx'

/** Init code: what its compiler left in it, and the arguments of the constructor behind it. */
export default function Creation({
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
  const { metadata, args } = readInitCode(code)
  const read = abi.trim() === '' ? undefined : constructorArguments(abi, code)
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <dt className="text-mute">Code that runs once</dt>
        <dd>
          {bytes(size(code))}, {grouped(Math.ceil(size(code) / 32))} words of 2 gas each{' '}
          <span className="text-mute">
            and of 49,152 bytes at most (EIP-3860); what it returns becomes the contract
          </span>
        </dd>
        <dt className="text-mute">Compiler</dt>
        <dd>
          {metadata?.solc ? (
            `Solidity ${metadata.solc}, by the metadata in it`
          ) : (
            <span className="text-mute">not told: the code has no metadata of Solidity’s</span>
          )}
        </dd>
        {metadata?.ipfs && (
          <>
            <dt className="text-mute">Metadata file</dt>
            <dd className="min-w-0">
              <Link className="data break-all" to={filesPath({ cid: metadataCid(metadata.ipfs) })}>
                {metadataCid(metadata.ipfs)}
              </Link>{' '}
              <span className="text-mute">: names the sources, if somebody keeps it</span>
            </dd>
          </>
        )}
        {args !== undefined && (
          <>
            <dt className="text-mute">Behind the code</dt>
            <dd className="min-w-0">
              {args === '0x' ? (
                'nothing: the constructor gets no arguments'
              ) : (
                <>
                  {bytes(size(args))} of arguments <Copy text={args} what="the arguments" />
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      {read && !('problem' in read) && (
        <div className="min-w-0">
          <p className="data break-words">{read.signature}</p>
          <Arguments call={read} network={network} pasted={[]} />
          {read.fromMetadata ? (
            <Exactness decoded={read} />
          ) : (
            <p className="mt-1.5 text-sm text-warn">
              Taken from the end of the code, as nothing in it marks where the arguments begin:
              right only if this is its constructor.
            </p>
          )}
        </div>
      )}
      {args !== '0x' && (
        <details className="print:hidden" open={read !== undefined || undefined}>
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
              problem={read && 'problem' in read ? read.problem : undefined}
              value={abi}
              onChange={onAbi}
            />
          </div>
        </details>
      )}
    </div>
  )
}
