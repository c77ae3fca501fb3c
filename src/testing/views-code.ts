import type { Hex } from 'viem'
import { concat, size, toFunctionSelector, toHex } from 'viem/utils'

/** What a function returns, or, with `reverts`, reverts with. */
type ViewOfCode = { signature: string; data: Hex; reverts?: boolean }

const pushUint16 = (number: number): Hex => concat(['0x61', toHex(number, { size: 2 })])

/** Code of a contract whose functions return the same to everybody; any other call reverts. */
export function viewsCode(views: readonly ViewOfCode[]): Hex {
  const [dispatchBytes, bodyBytes] = [11, 14]
  // The selector: PUSH0 CALLDATALOAD PUSH1 0xe0 SHR
  const start: Hex = '0x5f3560e01c'
  const bodiesOffset = size(start) + views.length * dispatchBytes + 3
  let dataOffset = bodiesOffset + views.length * bodyBytes
  const bodies = views.map(({ data, reverts }) => {
    // JUMPDEST, CODECOPY(0, offset, length), RETURN or REVERT(0, length)
    const length = pushUint16(size(data))
    const copy = concat(['0x5b', length, pushUint16(dataOffset), '0x5f39'])
    dataOffset += size(data)
    return concat([copy, length, reverts ? '0x5ffd' : '0x5ff3'])
  })
  const dispatches = views.map(({ signature }, index) =>
    // DUP1 PUSH4 selector EQ PUSH2 body JUMPI
    concat([
      ...(['0x8063', toFunctionSelector(signature), '0x14'] as const),
      ...([pushUint16(bodiesOffset + index * bodyBytes), '0x57'] as const),
    ]),
  )
  const fallback: Hex = '0x5f5ffd'
  return concat([start, ...dispatches, fallback, ...bodies, ...views.map(({ data }) => data)])
}
