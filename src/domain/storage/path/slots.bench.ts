import { bench, describe } from 'vitest'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { mappingSlots } from '#domain/storage/path/mapping-slots.ts'

const count = 10_000
const keccak256 = await loadKeccak256()
const addresses = Array.from({ length: count }, (_, at) => [
  `0x${(BigInt(at + 1) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bn).toString(16).padStart(40, '0').slice(-40)}`,
])
const preimages = addresses.map(([address = '']) => {
  const bytes = new Uint8Array(64)
  bytes.set(Buffer.from(address.slice(2), 'hex'), 12)
  bytes[63] = 3
  return bytes
})
const address = { kind: 'address', label: 'address', size: 20 } as const
const rule = {
  ...{ slot: 3n, member: 0n, compiler: 'solidity' as const },
  keys: [address],
}

// The ratio is the figure: what reading the keys and keeping the positions costs on top of hashing.
describe(`${count} slots of a mapping`, () => {
  bench('bare loop of Keccak-256 over 64 bytes', () => {
    for (const preimage of preimages) keccak256(preimage)
  })
  bench('from the keys as texts, as the worker computes them', () => {
    mappingSlots(rule, addresses, keccak256)
  })
})
