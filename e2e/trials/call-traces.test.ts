import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readCallTrace } from '../../src/domain/trace/call-trace.ts'
import type { RawObject } from '../../src/domain/values/raw.ts'
import { maxTraceSteps } from '../../src/protocol/extra-methods.ts'
import { compile } from './compile.ts'
import { askNode, type NodeName, nodesHere, nodeThatRestarts } from './nodes.ts'

const source = `
pragma solidity ^0.8.13;
error Busy(uint256 wanted);
contract Inner {
  uint256 public last;
  constructor() payable {}
  function set(uint256 a) external payable returns (uint256) { last = a; return a + 1; }
  function fail(uint256 a) external pure { revert Busy(a); }
  function burn() external pure { assembly { invalid() } }
  function end(address payable to) external { selfdestruct(to); }
}
contract Bad { constructor(Inner inner) { inner.set(8); revert Busy(7); } }
contract Outer {
  uint256 public last;
  Inner inner;
  constructor() payable { inner = new Inner{value: 5}(); }
  function nest(address payable plain) external payable {
    inner.set{value: 1}(3);
    try inner.fail(9) {} catch {}
    address(inner).delegatecall(abi.encodeCall(Inner.set, (4)));
    inner.last();
    plain.transfer(2);
    ecrecover(bytes32(uint256(1)), 27, bytes32(uint256(1)), bytes32(uint256(1)));
    new Inner{salt: 0, value: 1}();
    address(inner).call{gas: 5000}(abi.encodeCall(Inner.burn, ()));
    address(inner).call{value: 1 ether}('');
    try new Bad(inner) {} catch {}
  }
  function fails(uint256 a) external { inner.set(1); inner.fail(a); }
  function ends(address payable to) external { new Inner{value: 3}().end(to); }
}`
const abi = parseAbi([
  'function nest(address)',
  'function fails(uint256)',
  'function ends(address)',
])

type Node = Awaited<ReturnType<typeof nodeThatRestarts>>

/** Sends the four transactions to a new node: each as it is in its block. */
async function sendAll(node: Node): Promise<RawObject[]> {
  const [from, other] = (await askNode(node, 'eth_accounts', [])) as [Address, Address]
  async function send(transaction: object): Promise<RawObject> {
    const before = await askNode(node, 'eth_blockNumber', [])
    // Hardhat and Ganache answer with an error for one that fails, and have mined it all the same.
    await askNode(node, 'eth_sendTransaction', [{ from, gas: '0x1e8480', ...transaction }]).catch(
      () => {},
    )
    const isMined = async () => expect(await askNode(node, 'eth_blockNumber', [])).not.toBe(before)
    await vi.waitFor(isMined, { timeout: 10_000 })
    const block = (await askNode(node, 'eth_getBlockByNumber', ['latest', true])) as RawObject
    return (block.transactions as RawObject[])[0] as RawObject
  }
  const creation = await send({ data: compile('solc-0.8.13', source).Outer?.data, value: '0x64' })
  const { contractAddress: to } = (await askNode(node, 'eth_getTransactionReceipt', [
    creation.hash,
  ])) as { contractAddress: Address }
  const call = (data: Hex, value: Hex = '0x0') => send({ to, data, value })
  return [
    creation,
    await call(
      encodeFunctionData({ abi, functionName: 'nest', args: [`0x${'de'.repeat(20)}`] }),
      '0x10',
    ),
    await call(encodeFunctionData({ abi, functionName: 'fails', args: [42n] })),
    await call(encodeFunctionData({ abi, functionName: 'ends', args: [other] })),
  ]
}

/** A tree as lines, with addresses by the order in which they come up, and without gas of the first call. */
function say(result: unknown, transaction: RawObject) {
  const trace = readCallTrace(result, transaction)
  if ('problem' in trace) throw new Error(trace.problem)
  const addresses: string[] = []
  const place = (address = '') => {
    const text = address.toLowerCase()
    if (address && !addresses.includes(text)) addresses.push(text)
    return addresses.indexOf(text)
  }
  return trace.frames.map(
    ({ kind, depth, from, to, value, gas, gasUsed, input, output, error }) => ({
      ...{ kind, depth, value, input: input.length, output, failed: error !== undefined },
      ...{
        to: place(to),
        from: from && place(from),
        gas: depth > 0 && gas,
        gasUsed: depth > 0 && gasUsed,
      },
    }),
  )
}

/** The trees of the four transactions by the tracer of a new node. */
async function traceAll(name: 'anvil' | 'Hardhat 3') {
  const node = await nodeThatRestarts(name)
  const options = { tracer: 'callTracer' }
  const trees: ReturnType<typeof say>[] = []
  for (const transaction of await sendAll(node))
    trees.push(
      say(await askNode(node, 'debug_traceTransaction', [transaction.hash, options]), transaction),
    )
  await node.stop()
  return trees
}

let reference: ReturnType<typeof say>[]
beforeAll(async () => {
  reference = await traceAll('anvil')
})

test.runIf(nodesHere.includes('Hardhat 3'))('Hardhat 3 gives anvil’s trees', async () => {
  expect(await traceAll('Hardhat 3')).toEqual(reference)
  expect(reference.map(({ length }) => length)).toEqual([2, 12, 3, 4])
})

describe.each<NodeName>(['Hardhat 2', 'Ganache 7'])('%s, which knows no tracer', (name) => {
  let node: Node
  beforeAll(async () => {
    node = await nodeThatRestarts(name)
  })
  afterAll(() => node.stop())

  test('gives steps whose calls are those of anvil’s call tracer', async () => {
    const options = { limit: maxTraceSteps, enableMemory: true, disableStorage: true }
    for (const [index, transaction] of (await sendAll(node)).entries()) {
      const steps = await askNode(node, 'debug_traceTransaction', [transaction.hash, options])
      const found = say(steps, transaction)
      expect(found.length).toBe(reference[index]?.length)
      for (const [place, call] of found.entries()) {
        const wanted = reference[index]?.[place]
        // What steps do not say is left out; Ganache runs an older fork, with other gas.
        const untold = Object.entries(call).filter(([, value]) => value === undefined)
        const gas = name === 'Ganache 7' && { gas: undefined, gasUsed: undefined }
        const without = { ...Object.fromEntries(untold), ...gas }
        expect({ ...call, ...without }, `call ${place} of ${index}`).toEqual({
          ...wanted,
          ...without,
        })
      }
    }
  })
})
