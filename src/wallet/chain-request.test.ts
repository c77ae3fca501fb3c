import { expect, test } from 'vitest'
import { walletRpcProblem } from './chain-request.ts'

test.each([
  ['https://rpc.example', undefined],
  [' https://rpc.example/eth?x=1 ', undefined],
  ['http://127.0.0.1:8545', undefined],
  ['http://localhost:8545/', undefined],
  ['', /whole address/],
  ['rpc.example', /whole address/],
  ['wss://rpc.example', /whole address/],
  ['http://rpc.example', /only of their own machine/],
  ['https://me:pass@rpc.example', /user and password/],
  ['https://mainnet.example/v3/0123456789abcdef', /has a key in it/],
  ['http://127.0.0.1:7300/rpc/devnet/v3/0123', /has a key in it/],
])('RPC address %j: %s', (address, problem) => {
  if (problem) expect(walletRpcProblem(address)).toMatch(problem)
  else expect(walletRpcProblem(address)).toBeUndefined()
})
