import { expect, test } from 'vitest'
import { walletRpcProblem } from './add-network.tsx'

test.each([
  ['https://rpc.example', undefined],
  [' https://rpc.example/eth?x=1 ', undefined],
  ['http://127.0.0.1:8545', undefined],
  ['http://localhost:8545/', undefined],
  ['', /full URL/],
  ['rpc.example', /full URL/],
  ['wss://rpc.example', /full URL/],
  ['http://rpc.example', /only for localhost/],
  ['https://me:pass@rpc.example', /user name and password/],
  ['https://mainnet.example/v3/0123456789abcdef', /contains a key/],
  ['http://127.0.0.1:7300/rpc/devnet/v3/0123', /contains a key/],
])('RPC address %j: %s', (address, problem) => {
  if (problem) expect(walletRpcProblem(address)).toMatch(problem)
  else expect(walletRpcProblem(address)).toBeUndefined()
})
