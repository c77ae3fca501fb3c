import type { Address } from 'viem'
import { padHex } from 'viem/utils'
import { isSameHex, toQuantityHex } from '#domain/values/hex.ts'
import { tableRows } from '#domain/values/table-rows.ts'

/** Each precompile of Ethereum: its address, its name, and where it is specified. */
export const precompiles = tableRows(`
0x01 | ecRecover | Yellow Paper
0x02 | SHA2-256 | Yellow Paper
0x03 | RIPEMD-160 | Yellow Paper
0x04 | identity | Yellow Paper
0x05 | modexp | EIP-198
0x06 | ecAdd | EIP-196
0x07 | ecMul | EIP-196
0x08 | ecPairing | EIP-197
0x09 | blake2f | EIP-152
0x0a | point evaluation | EIP-4844
0x0b | BLS12_G1ADD | EIP-2537
0x0c | BLS12_G1MSM | EIP-2537
0x0d | BLS12_G2ADD | EIP-2537
0x0e | BLS12_G2MSM | EIP-2537
0x0f | BLS12_PAIRING_CHECK | EIP-2537
0x10 | BLS12_MAP_FP_TO_G1 | EIP-2537
0x11 | BLS12_MAP_FP2_TO_G2 | EIP-2537
0x100 | P256VERIFY | EIP-7951
`).map(([number = '', name = '', source = '']) => ({
  address: padHex(toQuantityHex(BigInt(number)), { size: 20 }) as Address,
  name,
  source: source as 'Yellow Paper' | `EIP-${number}`,
}))

export const findPrecompile = (address: string) =>
  precompiles.find((precompile) => isSameHex(precompile.address, address))
