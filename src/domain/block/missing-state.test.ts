import { expect, test } from 'vitest'
import { isMissingStateError } from './missing-state.ts'

test.each([
  // ethereum/go-ethereum issues 16471 and 20874; piplabs/story-geth issue 137.
  [
    -32000,
    'missing trie node ef7df5d88cb1614dc3f143879a653cd90717ee42e967c5fabbcd7505a968f314 (path )',
  ],
  [-32000, 'missing trie node 59030c2a (path ) state 0x59030c2a is not available'],
  // blockscout/blockscout issue 2219.
  [-32000, 'required historical state unavailable (reexec=128)'],
  // paradigmxyz/reth pull request 4092.
  [-32603, 'State at block #3 is pruned'],
  [4444, 'pruned history unavailable'],
] as const)('%i %s: the state is gone', (code, message) => {
  expect(isMissingStateError({ code, message })).toBe(true)
})

test.each([
  [-32000, 'header not found'],
  [-32602, 'BlockOutOfRangeError: block height is 10 but requested was 64'],
  [-32005, 'daily request count exceeded'],
] as const)('%i %s: something else', (code, message) => {
  expect(isMissingStateError({ code, message })).toBe(false)
})
