import { useMemo } from 'react'
import type { Hex } from 'viem'
import { readErrorTree } from '#domain/revert/error-tree.ts'
import { type PastedAbiProps, pastedAbiSource } from '#pages/gas/form/pasted-abi-props.ts'
import { InnerError } from '#pages/gas/revert/error-arguments.tsx'

type Props = { data: Hex } & Pick<PastedAbiProps, 'abis' | 'pastedAbi'>

/** The error that a contract put behind the text of a reason, as its catch of another call did. */
export default function ReasonError({ data, abis, pastedAbi }: Props) {
  const { inner } = useMemo(
    () => readErrorTree(data, [{ text: pastedAbi, from: pastedAbiSource }, ...abis]),
    [data, pastedAbi, abis],
  )
  return inner ? <InnerError tree={inner} /> : null
}
