import { describe, expect, test } from 'vitest'
import { type MethodRefusal, readMethodRefusal } from '#domain/requests/method-refusal.ts'

// Error objects as clients and providers send them: recorded in execution-apis and erigon/rpc-tests,
// read in the source of the client, or quoted in an issue of it.
const spoken: [MethodRefusal, number, string][] = [
  ['block', -32602, 'distance to target block exceeds maximum proof window'],
  ['block', -32000, 'requested block is too old, block must be within 100000 blocks of the head'],
  ['block', -32000, "proofs are available only for the 'latest' block"],
  ['unknown', -32602, 'too many storage keys requested (max 1024, got 2000)'],
  ['unknown', -32000, 'hash sort failed: loadIntoTable : failed to read branchdata'],
  ['block', -32000, 'missing trie node 401182c349f38fedba89c8d8896c45f23a89d8baf33c99da (path )'],
  ['block', -32000, 'required historical state unavailable (reexec=128)'],
  ['block', -32000, 'historical state is not available'],
  ['block', -32000, 'historical state 0x12 is not available'],
  ['block', -32000, 'state at block #12 is pruned'],
  ['block', -32000, 'World state unavailable'],
  ['block', -32000, 'Account not found'],
  ['block', -32000, 'No state available for block 12'],
  ['block', 4444, 'pruned history unavailable'],
  ['block', 4444, 'pruned history unavailable: requested 5, earliest available 100'],
  ['block', 4444, 'Pruned history unavailable'],
  ['block', -32000, 'Block with such an ID is pruned; the first retained block is 12'],
  ['block', -32801, 'no historical RPC is available for this historical (pre-bedrock) request'],
  ['block', 4445, 'Block access list not available for pre-Amsterdam blocks'],
  ['block', -32001, 'Resource not found'],
  ['node', -32601, 'the method unknown_method does not exist/is not available'],
  ['node', -32000, 'the method eth_coinbase does not exist/is not available'],
  ['node', -32601, 'method not found'],
  ['node', -32601, "The method 'eth_getProof' does not exist / is not available."],
  ['node', -32004, 'eth_getBlockReceipts - Method not supported'],
  ['node', -32004, 'eth_getProof is not supported'],
  ['node', -32602, 'data did not match any variant of untagged enum EthRpcCall'],
  ['node', -32604, 'Method not enabled'],
  ['node', -32601, 'Not here.'],
  [
    'plan',
    -32600,
    'debug_traceTransaction is not available on the Free tier - upgrade to Pay As You Go',
  ],
  ['plan', -32000, 'Access to archival, debug, or trace data is not included in your current plan'],
  ['block', -32000, 'Historical state is not included in your plan'],
  ['block', -32000, 'not available on past forked blocks'],
  ['unknown', -32000, 'transaction not found'],
  ['block', -32000, 'genesis is not traceable'],
  [
    'block',
    -32000,
    'The action `Proof of locally modified state in fork mode` is unsupported. Obtaining a proof is not supported in fork mode when local changes have been made.',
  ],
  ['unknown', -32000, 'tracing on top of pending is not supported'],
  ['unknown', -32000, 'transaction indexing is in progress'],
  ['unknown', -38020, 'block numbers must be in order: 144 <= 154'],
  ['unknown', -38013, 'err: intrinsic gas too low: have 0, want 21000 (supplied gas 0)'],
  ['unknown', -38026, 'too many blocks: 1842263 > 256'],
  ['unknown', -32000, 'header not found'],
  ['unknown', -32005, 'daily request count exceeded, request rate limited'],
  ['unknown', 429, 'Your app has exceeded its compute units per second capacity.'],
  ['unknown', 429, 'Upgrade your plan for more requests a second.'],
  ['unknown', -32603, 'Internal error'],
  ['unknown', 3, 'execution reverted: Upgrade your plan'],
  ['unknown', -32000, 'execution reverted: method not supported'],
  [
    'unknown',
    -32603,
    "VM Exception while processing transaction: reverted with reason string 'too old'",
  ],
  ['unknown', 3, 'unknown method'],
]

const refused: [MethodRefusal, number, string][] = [
  ['block', 403, 'Archive requests require a paid plan.'],
  ['node', 403, '{"error":{"code":-32601,"message":"the method eth_getProof is not available"}}'],
  ['unknown', 403, 'Forbidden'],
  ['unknown', 401, 'Upgrade your plan.'],
  ['unknown', 429, 'Too many requests: upgrade your plan for more.'],
  ['unknown', 503, 'Method not available'],
  ['unknown', 405, 'Method not allowed'],
]

describe('why a method gave no result', () => {
  test.each(spoken)('%s: %i %s', (reason, code, message) => {
    expect(readMethodRefusal({ code, message })).toBe(reason)
  })
  test.each(refused)('%s: status %i, %s', (reason, status, body) => {
    expect(readMethodRefusal({ status, body })).toBe(reason)
  })
})
