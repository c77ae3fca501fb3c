import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Hex } from 'viem'
import { errorAbiProblem } from '#domain/revert/custom-error.ts'
import { isNamedBy, readErrorTree } from '#domain/revert/error-tree.ts'
import { readRevert } from '#domain/revert/revert.ts'
import { isAddress } from '#domain/values/hex.ts'
import { AbiSearch } from '#pages/gas/form/abi-search.tsx'
import { type PastedAbiProps, pastedAbiSource } from '#pages/gas/form/pasted-abi-props.ts'
import { ErrorArguments } from '#pages/gas/revert/error-arguments.tsx'
import { RevertTitle } from '#pages/gas/revert/revert-title.tsx'
import { TextField } from '#ui/form/field.tsx'

/** A custom error, with name and arguments as far as an ABI or the bundled list has it. */
export default function CustomError({
  data,
  message,
  abis,
  pastedAbi,
  onPasteAbi,
}: { data: Hex; message: string } & PastedAbiProps) {
  const { network = '' } = useParams()
  const contractAddress = useSearchParams()[0].get('to')
  const errorTree = useMemo(
    () => readErrorTree(data, [{ text: pastedAbi, from: pastedAbiSource }, ...abis]),
    [data, pastedAbi, abis],
  )
  const [reading, ...others] = errorTree.readings
  const abiProblem =
    pastedAbi.trim() === '' || isNamedBy(errorTree, pastedAbiSource)
      ? undefined
      : errorAbiProblem(pastedAbi, data)
  return (
    <>
      {reading ? (
        <>
          <RevertTitle note={<span className="data">error {reading.signature}</span>}>
            {reading.name}
          </RevertTitle>
          <ErrorArguments reading={reading} />
        </>
      ) : (
        <UnnamedError data={data} message={message} />
      )}
      {others.length > 0 && (
        <div className="mt-4">
          <h3 className="text-sm font-medium text-mute">
            The same four bytes, and arguments that fit, also belong to
          </h3>
          {others.map((other) => (
            <div key={other.signature} className="mt-2">
              <p className="data font-semibold break-words">error {other.signature}</p>
              <ErrorArguments reading={other} />
            </div>
          ))}
        </div>
      )}
      <div className="mt-4">
        <TextField
          label="ABI with the contract’s errors"
          data
          rows={reading ? 2 : 4}
          placeholder="error InsufficientBalance(uint256 available, uint256 required)"
          hint="JSON, or lines of Solidity. It stays in this page and is sent nowhere."
          problem={abiProblem}
          value={pastedAbi}
          onChange={onPasteAbi}
        />
        {isAddress(contractAddress) && (
          <AbiSearch
            key={contractAddress}
            network={network}
            address={contractAddress}
            onAbi={onPasteAbi}
          />
        )}
      </div>
    </>
  )
}

/** An error that no ABI here names. The node may: Hardhat knows the sources that it compiled. */
function UnnamedError({ data, message }: { data: Hex; message: string }) {
  const messageReading = readRevert({ data: '0x', message })
  const errorName =
    messageReading.kind === 'told' && /^\w+\(.*\)$/s.test(messageReading.reason)
      ? messageReading.reason
      : undefined
  return errorName === undefined ? (
    <RevertTitle
      data
      note="An error of the contract’s own. The answer holds only its selector: its name is in the contract’s ABI."
    >
      {data.slice(0, 10)}
    </RevertTitle>
  ) : (
    <RevertTitle note="The node names this error in its message; no ABI here confirms it.">
      {errorName}
    </RevertTitle>
  )
}
