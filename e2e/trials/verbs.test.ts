import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runKeyhole } from '../../src/testing/service/run-keyhole.ts'
import { askNode, nodesHere, nodeThatRestarts } from './nodes.ts'

/** Code that writes 7 to slot 0 when it is created, and whose calls meet an instruction that no machine has. */
const initCode = '0x600760005560fe60005360016000f3'

/** How long a block may take to be mined, ms. */
const waitMs = 5_000

describe.each(nodesHere)('%s', (name) => {
  let node: Awaited<ReturnType<typeof nodeThatRestarts>>
  let [from, contract, created, failed] = ['', '', '', '']
  beforeAll(async () => {
    node = await nodeThatRestarts(name)
    ;[from] = (await askNode(node, 'eth_accounts', [])) as [string]
    // Anvil answers a sender before it has mined the block.
    const minedIn = (block: string) =>
      vi.waitFor(async () => {
        const answer = await askNode(node, 'eth_getBlockByNumber', [block, false])
        return (answer as { transactions: [string] }).transactions[0]
      }, waitMs)
    await askNode(node, 'eth_sendTransaction', [{ from, data: initCode, gas: '0x30d40' }])
    created = await minedIn('0x1')
    const receipt = await askNode(node, 'eth_getTransactionReceipt', [created])
    contract = (receipt as { contractAddress: string }).contractAddress
    // Hardhat and Ganache mine it, and tell its failure as an error.
    await askNode(node, 'eth_sendTransaction', [{ from, to: contract, gas: '0x30d40' }]).catch(
      () => {},
    )
    failed = await minedIn('0x2')
  })
  afterAll(() => node?.stop())

  /** Words of a verb (those in capitals stand for what the node gave), its exit code, and what it tells people and machines. */
  const table: [words: string[], code: number, text: RegExp, json: object][] = [
    [['block', 'latest'], 0, /^Block 2, 1 transaction, /, { number: '2' }],
    [['block', '99'], 1, /^No such block/, { found: false }],
    [['tx', 'CREATED'], 0, /^Succeeded, fee .*creates a contract/, { status: 'succeeded' }],
    [['tx', 'FAILED'], 1, /^Failed, fee /, { status: 'failed', index: 0 }],
    [['tx', '2', '0'], 1, /^Failed, fee /, { status: 'failed', blockNumber: '2' }],
    [['tx', `0x${'1'.repeat(64)}`], 1, /^No such transaction/, { found: false }],
    [['why', 'FAILED'], 0, /^Failed: /, { status: 'failed' }],
    [['why', 'CREATED'], 1, /^Succeeded: /, { status: 'succeeded' }],
    [['why', '--to', 'CONTRACT'], 0, /^Fails: /, {}],
    [['storage', 'CONTRACT', '0'], 0, /^0x0{63}7\n/, { word: `0x${'7'.padStart(64, '0')}` }],
    [['gas', '--to', 'FROM', '--value', '1 wei'], 0, /^21,\d{3} gas/, { outcome: 'passes' }],
    [['gas', '--to', 'CONTRACT'], 1, /^(Reverts|Cannot run): /, {}],
    [['doctor'], 0, /^All of it answers\./, {}],
    [['block', 'lates'], 2, /^$/, {}],
  ]
  test.each(table)('%j: %i, as text and as JSON', async (words, code, text, json) => {
    const given: { [name: string]: string } = {
      ...{ FROM: from, CONTRACT: contract, CREATED: created, FAILED: failed },
    }
    const rpc = ['--rpc', `http://${node.host}`]
    const [people, machine] = await Promise.all(
      [[], ['--json']].map((flags) =>
        runKeyhole([...words.map((word) => given[word] ?? word), ...flags, ...rpc]),
      ),
    )
    expect(people?.code, `${people?.problem}${people?.text}`).toBe(code)
    expect(people?.text).toMatch(text)
    expect(machine?.code).toBe(code)
    if (code !== 2) expect(JSON.parse(machine?.text ?? '')).toMatchObject(json)
  })
})
