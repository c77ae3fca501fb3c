import { useParams, useSearchParams } from 'react-router'
import type { Hex } from 'viem'
import { decodeCustomError } from '#domain/custom-error.ts'
import { isAddress } from '#domain/hex.ts'
import { FindAbi } from '#pages/gas/find-abi.tsx'
import { RevertTitle } from '#pages/gas/revert-title.tsx'
import { Copy } from '#ui/copy.tsx'
import { TextField } from '#ui/field.tsx'

/** A contract's own error, by name and arguments once an ABI that holds it is pasted. */
export default function CustomError({
  data,
  abi,
  onAbi,
}: {
  data: Hex
  abi: string
  onAbi: (text: string) => void
}) {
  const { network = '' } = useParams()
  const to = useSearchParams()[0].get('to')
  const decoded = abi.trim() === '' ? undefined : decodeCustomError(abi, data)
  const error = decoded && 'name' in decoded ? decoded : undefined
  return (
    <>
      {error ? (
        <RevertTitle note={<span className="data">error {error.signature}</span>}>
          {error.name}
        </RevertTitle>
      ) : (
        <RevertTitle
          data
          note="An error of the contract’s own. The answer holds only its selector: its name is in the contract’s ABI."
        >
          {data.slice(0, 10)}
        </RevertTitle>
      )}
      {error && error.args.length > 0 && (
        <dl className="mt-3 border-t border-line">
          {error.args.map(({ name, type, value }) => (
            <div
              key={name}
              className="grid gap-x-3 border-b border-line py-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt>
                {name} <span className="data text-mute">{type}</span>
              </dt>
              <dd className="data break-all">
                {value} <Copy text={value} what={name} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-4">
        <TextField
          label="ABI with the contract’s errors"
          data
          rows={error ? 2 : 4}
          placeholder="error InsufficientBalance(uint256 available, uint256 required)"
          hint="JSON, or lines of Solidity. It stays in this page and is sent nowhere."
          problem={decoded && 'problem' in decoded ? decoded.problem : undefined}
          value={abi}
          onChange={onAbi}
        />
        {isAddress(to) && <FindAbi key={to} network={network} address={to} onAbi={onAbi} />}
      </div>
    </>
  )
}
