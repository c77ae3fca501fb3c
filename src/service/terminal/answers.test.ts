import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { encodeErrorResult, type Hex, keccak256, parseAbi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { mismatch, verified } from '#domain/proof/verdict.ts'
import accountWithoutCode from '#domain/state/vectors/mainnet-500000-580992b5-eoa.json' with {
  type: 'json',
}
import { WrongUsage } from '#service/config/json-file.ts'
import { NodeFailure, RpcResponseError } from '#service/rpc/rpc-error.ts'
import {
  type Answer,
  bytesForTerminal,
  exitCodeOf,
  formatAnswer,
  jsonText,
} from '#service/terminal/answer.ts'
import { parseCommandLine } from '#service/terminal/arguments.ts'
import { answerBlock } from '#service/terminal/block-verb.ts'
import { answerGas } from '#service/terminal/gas-verb.ts'
import { answerStorage } from '#service/terminal/state-verbs.ts'
import { answerVerb } from '#service/terminal/terminal.ts'
import { answerTransaction, describeArguments } from '#service/terminal/transaction-verb.ts'
import { answerWhy } from '#service/terminal/why-verb.ts'
import { nodeThat } from '#testing/service/rpc-node.ts'

const line = (...words: string[]) =>
  parseCommandLine(words, ['to', 'from', 'data', 'value', 'block', 'layout', 'rpc', 'chain'])

/** A refusal of a method, as a provider of four methods gives it. */
const refuse = (code: number, message: string): never => {
  throw new RpcResponseError({ code, message })
}

/** What machines read of an answer. */
const jsonOf = (answer: Answer) => JSON.parse(jsonText(answer))

const answerWith = (part: Partial<Answer>): Answer => ({
  headline: 'Block 1',
  json: {},
  ...part,
})

test('no text of a node leaves a control character in an answer', () => {
  const control = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u
  const hostile = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(hostile, (text) => {
      const check = { label: 'Header hash', verdict: verified(text, text) }
      const answer = answerWith({
        headline: text,
        facts: [['Client', text]],
        json: { text },
        checks: [check],
      })
      expect(formatAnswer(answer)).not.toMatch(control)
      expect(jsonText(answer)).not.toMatch(control)
      expect(jsonOf(answer).text).toBe(text)
    }),
  )
  expect(bytesForTerminal(Buffer.from('a\u001b[2Jb\rc\r\nd\te'))).toBe(
    'a[U+001B][2Jb[U+000D]c\r\nd\te',
  )
})

test('answers of words are at most 80 columns wide, the answer first', () => {
  const words = fc.array(fc.stringMatching(/^\w{1,60}$/), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(words, (some) => {
      const text = some.join(' ')
      const check = { label: 'Transaction hashes', verdict: verified(text, text) }
      const [first, ...others] = formatAnswer(
        answerWith({ facts: [['Fee recipient', text]], checks: [check] }),
      ).split('\n')
      expect(first).toBe('Block 1')
      for (const other of others) expect(other.length).toBeLessThanOrEqual(80)
    }),
  )
})

test('the longest label stands whole before a hash of 66 characters', () => {
  const hash = `0x${'1'.repeat(64)}`
  const text = formatAnswer(answerWith({ facts: [['Fee recipient', hash]] }))
  expect(text).toBe(`Block 1\n\nFee recipient ${hash}`)
})

test('a value without its proof is told as not verifiable', async () => {
  const node = nodeThat((method) =>
    method === 'eth_getStorageAt' ? '0x5' : refuse(-32601, 'the method does not exist'),
  )
  const pending = answerStorage(line(`0x${'1'.repeat(40)}`, '0'), node)
  await expect(pending).rejects.toThrow('does not exist')
  const withoutProof = nodeThat((method) =>
    method === 'eth_getStorageAt'
      ? '0x5'
      : method === 'eth_getTransactionByBlockNumberAndIndex'
        ? null
        : refuse(-32601, 'the method does not exist'),
  )
  const answer = await answerStorage(line(`0x${'1'.repeat(40)}`, '0'), withoutProof)
  expect(formatAnswer(answer)).toMatch(/^0x0{63}5\n.*\n- Storage value +not verifiable: no proof/s)
  expect(jsonOf(answer).anomaly).toMatch(/^The provider returned 0x5, shorter than 32 bytes/)
})

test('a zero of an address without code is told as that, by the proof or else by its code', async () => {
  const slot = `0x${'0'.repeat(64)}`
  const storageProof = [{ key: slot, value: '0x0', proof: [] }]
  const nodeWith = (isProven: boolean, code: string) =>
    nodeThat((method) => {
      if (method === 'eth_getBlockByNumber') return accountWithoutCode.block
      if (method === 'eth_getStorageAt') return slot
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_getCode' && !isProven) return code
      return method === 'eth_getProof' && isProven
        ? { ...accountWithoutCode.proof, storageProof }
        : refuse(-32601, 'the method does not exist')
    })
  const words = line(accountWithoutCode.proof.address, '0', '--block', '500000')
  for (const isProven of [true, false]) {
    const answer = await answerStorage(words, nodeWith(isProven, '0x'))
    expect(formatAnswer(answer)).toMatch(/Note +No code at this block/)
    expect(jsonOf(answer)).toMatchObject({ word: slot, hasCode: false })
    expect(exitCodeOf(answer)).toBe(0)
  }
  const ofContract = await answerStorage(words, nodeWith(false, '0xfe'))
  expect(jsonOf(ofContract)).not.toHaveProperty('hasCode')
})

test('an answer that contradicts itself is the failure of its provider', () => {
  expect(exitCodeOf(answerWith({}))).toBe(0)
  expect(exitCodeOf(answerWith({ isNegative: true }))).toBe(1)
  const checks = [{ label: 'Header hash', verdict: mismatch('differs', 'It differs.') }]
  expect(exitCodeOf(answerWith({ checks }))).toBe(3)
  expect(formatAnswer(answerWith({ checks }))).toMatch(/^✗ The provider’s answer contradicts/)
})

test('below a contradiction stand its reason and both values; machines get those of all that is not verified', () => {
  const compared = [{ label: 'hash', answered: `0x${'1'.repeat(64)}`, computed: 'x'.repeat(9999) }]
  const explanation = 'The header gives another hash than the response has.'
  const checks = [
    { label: 'Response', verdict: verified('as requested', 'It is for its request.') },
    { label: 'Header hash', verdict: mismatch('differs', explanation, compared) },
  ]
  const text = formatAnswer(answerWith({ checks }))
  expect(text).toMatch(
    /✗ Header hash +mismatch: differs\n {4}The header gives another .*\n {4}hash, response:\n {4}0x1{64}\n {4}hash, computed:\n {4}x+…$/s,
  )
  expect(text).not.toContain('It is for its request.')
  expect(text.length).toBeLessThan(1000)
  const [response, header] = jsonOf(answerWith({ checks })).checks
  expect(response).toEqual({ check: 'Response', verdict: 'verified', brief: 'as requested' })
  expect(header).toMatchObject({ explanation, compared: [{ answered: compared[0]?.answered }] })
  expect(header.compared[0].computed.length).toBeLessThan(400)
})

const readVector = (name = 'mainnet-spuriousdragon-2675000'): { [field: string]: unknown } =>
  JSON.parse(
    readFileSync(new URL(`../../domain/proof/vectors/${name}.json`, import.meta.url), 'utf8'),
  )

/** A node that has one published block, and no receipts. */
const nodeOf = (block: { [field: string]: unknown }) =>
  nodeThat((method, params) => {
    const transactions = block.transactions as { [field: string]: unknown }[]
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_getBlockByHash' || method === 'eth_getBlockByNumber') return block
    if (method === 'eth_getTransactionByBlockNumberAndIndex')
      return transactions[Number(params[1])] ?? null
    if (method === 'eth_getTransactionByHash')
      return transactions.find(({ hash }) => hash === params[0]) ?? transactions[0]
    return refuse(-32601, 'the method does not exist')
  })

test('a transaction is verified in its block; without a receipt no status and no fee is told', async () => {
  const block = readVector()
  const answer = await answerTransaction(
    line(`${BigInt(String(block.number))}`, '1'),
    nodeOf(block),
  )
  const kinds = Object.fromEntries(
    (answer.checks ?? []).map(({ label, verdict }) => [label, verdict?.kind]),
  )
  expect(kinds).toMatchObject({ 'Transaction hash': 'verified', 'In its block': 'verified' })
  expect(answer.headline).toMatch(/^Status not given by the provider, /)
  expect(jsonOf(answer)).toMatchObject({ status: null, index: 1 })
  expect(jsonOf(answer).costAtMost).toMatch(/^\d+$/)
  expect(exitCodeOf(answer)).toBe(0)
})

test('a call has the intent of its contract’s descriptor, beside what its selector tells', async () => {
  const withdrawal = await answerTransaction(
    line('22431084', '58'),
    nodeOf(readVector('mainnet-prague-22431084')),
  )
  expect(withdrawal.facts).toContainEqual(['Intent', 'Withdraw (per the descriptor of Aave DAO)'])
  expect(jsonOf(withdrawal)).toMatchObject({ intent: 'Withdraw', calledGuessed: true })
  const other = await answerTransaction(line('2675000', '1'), nodeOf(readVector()))
  expect(formatAnswer(other)).not.toContain('Intent')
})

test('a transaction tells its type, events, delegations and blobs; a failed one what explains it', async () => {
  const block = readVector('hive-45-prague')
  const topic = keccak256(stringToHex('Transfer(address,address,uint256)'))
  const token = `0x${'9'.repeat(40)}`
  const transfer = {
    address: token,
    topics: [topic, ...['1', '2'].map((digit) => `0x${digit.padStart(64, '0')}`)],
    data: `0x${'3'.padStart(64, '0')}`,
  }
  const unknown = { address: token, topics: [`0x${'7'.repeat(64)}`], data: '0x' }
  const withReceipt = (status: string) =>
    nodeThat(async (method, params) => {
      if (method !== 'eth_getTransactionReceipt') return nodeOf(block).call(method, params)
      return {
        ...{ transactionHash: params[0], status, gasUsed: '0x5208', effectiveGasPrice: '0x2' },
        ...{ blobGasUsed: '0x20000', blobGasPrice: '0x3' },
        logs: status === '0x1' ? [transfer, ...Array.from({ length: 120 }, () => unknown)] : [],
      }
    })
  const delegating = await answerTransaction(line('45', '1'), withReceipt('0x1'))
  const [entry] =
    (block.transactions as { authorizationList: { address: string }[] }[])[1]?.authorizationList ??
    []
  const told = jsonOf(delegating)
  expect(told).toMatchObject({
    ...{ type: '4', gasLimit: expect.stringMatching(/^\d+$/), logCount: 121 },
    authorizations: [
      { authority: expect.stringMatching(/^0x[0-9a-f]{40}$/i), delegate: entry?.address },
    ],
  })
  expect(told.logs).toHaveLength(100)
  expect(told.logs[0]).toMatchObject({
    address: token,
    event: expect.stringMatching(/^Transfer\(/),
  })
  expect(delegating.facts).toContainEqual(['  [0]', `Transfer, ${token}`])
  expect(delegating.facts).toContainEqual(['  [1]', `0x${'7'.repeat(64)}, ${token}`])
  expect(delegating.facts).toContainEqual(['  …', '101 more'])
  const { authority } = told.authorizations[0]
  expect(delegating.facts).toContainEqual(['Delegation', `${authority} to ${entry?.address}`])
  expect(delegating.next).toBeUndefined()
  const failed = await answerTransaction(line('45', '4'), withReceipt('0x0'))
  expect(jsonOf(failed)).toMatchObject({ type: '3', blobs: 1, blobFee: String(0x20000 * 3) })
  expect(formatAnswer(failed)).toMatch(/\nBlobs +1\n.*\n\nkeyhole why 0x[0-9a-f]{64}$/s)
})

test('a transaction by its hash is verified at whichever index it is', async () => {
  const block = readVector()
  const hashes = (block.transactions as { hash: string }[]).map(({ hash }) => hash)
  expect(hashes.length).toBeGreaterThan(2)
  for (const hash of hashes) {
    const { checks = [] } = await answerTransaction(line(hash), nodeOf(block))
    const kinds = Object.fromEntries(checks.map(({ label, verdict }) => [label, verdict?.kind]))
    expect(kinds).toMatchObject({ Response: 'verified', 'In its block': 'verified' })
  }
})

test('another block or transaction than the requested one is not an answer', async () => {
  const block = readVector()
  const otherHash = `0x${'1'.repeat(64)}`
  expect(exitCodeOf(await answerBlock(line(otherHash), nodeOf(block)))).toBe(3)
  expect(exitCodeOf(await answerBlock(line('5'), nodeOf(block)))).toBe(3)
  expect(exitCodeOf(await answerTransaction(line(otherHash), nodeOf(block)))).toBe(3)
  expect(exitCodeOf(await answerTransaction(line('5', '0'), nodeOf(block)))).toBe(3)
  const changed = { ...block, gasUsed: '0x1' }
  expect(exitCodeOf(await answerBlock(line('latest'), nodeOf(changed)))).toBe(3)
})

test('a block is found by four methods, through its first transaction', async () => {
  const block = readVector()
  const whole = nodeOf(block)
  const four = nodeThat((method, params) =>
    /eth_chainId|ByNumber$/.test(method)
      ? refuse(-32601, 'the method does not exist')
      : whole.call(method, params),
  )
  const answer = await answerBlock(line('latest'), four)
  expect(jsonOf(answer).hash).toBe(block.hash)
  expect(answer.checks?.find(({ label }) => label === 'Header hash')?.verdict?.kind).toBe(
    'verified',
  )
})

test('a failure is never told as absence', async () => {
  const failing = nodeThat(() => refuse(-32002, 'the node behind this service cannot be reached'))
  await expect(answerBlock(line('latest'), failing)).rejects.toThrow('cannot be reached')
  const nothing = nodeThat((method) => (method === 'eth_chainId' ? '0x1' : null))
  expect(exitCodeOf(await answerBlock(line('latest'), nothing))).toBe(1)
  const odd = nodeThat(() => 'odd')
  await expect(answerBlock(line('latest'), odd)).rejects.toThrow('is not an object')
  const address = `0x${'1'.repeat(40)}`
  await expect(answerStorage(line(address, '0'), odd)).rejects.toThrow('is not a 32-byte value')
})

/** A failed transaction behind a node that answers further methods by a function. */
const failedTransaction = {
  hash: `0x${'a'.repeat(64)}`,
  blockHash: `0x${'b'.repeat(64)}`,
  blockNumber: '0x2',
  transactionIndex: '0x0',
}
const failingNode = (more: (method: string) => unknown) =>
  nodeThat((method) => {
    if (method === 'eth_getTransactionByHash') return failedTransaction
    if (method === 'eth_getTransactionReceipt')
      return { transactionHash: failedTransaction.hash, status: '0x0' }
    return method === 'eth_getBlockByHash' ? null : more(method)
  })

test('why a transaction failed is told with how it was found, and as not verified', async () => {
  const panic = `0x4e487b71${'11'.padStart(64, '0')}`
  const traced = failingNode((method) =>
    method === 'debug_traceTransaction'
      ? { type: 'CALL', error: 'execution reverted', output: panic }
      : refuse(-32601, 'the method does not exist'),
  )
  const answer = await answerWhy(line(failedTransaction.hash), traced)
  expect(formatAnswer(answer)).toMatch(
    /^Failed: arithmetic .*From the trace of this\s+transaction .*- Failure reason +not verifiable/s,
  )
  expect(jsonOf(answer)).toMatchObject({ status: 'failed', by: 'trace', data: panic })
  expect(exitCodeOf(answer)).toBe(0)
  const passing = failingNode((method) =>
    method === 'eth_estimateGas' ? '0x5208' : refuse(-32601, 'the method does not exist'),
  )
  const unexplained = await answerWhy(line(failedTransaction.hash), passing)
  expect(unexplained.headline).toMatch(/^No reason found: an estimate succeeds at 1 and 2\./)
  expect(exitCodeOf(unexplained)).toBe(1)
})

test('a reason is bare for programs, and decoded as an argument; errors within tell theirs', async () => {
  const abi = parseAbi(['error Error(string message)', 'error ERC20InvalidSender(address sender)'])
  const reasonOf = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })
  const why = (output: Hex) =>
    answerWhy(
      line(failedTransaction.hash),
      failingNode((method) =>
        method === 'debug_traceTransaction'
          ? { type: 'CALL', error: 'execution reverted', output }
          : refuse(-32601, 'no'),
      ),
    )
  const own = await why(reasonOf('no “ether” please'))
  expect(own.headline).toBe('Failed: “no “ether” please”')
  expect(jsonOf(own)).toMatchObject({
    reason: 'no “ether” please',
    args: [{ name: 'message', type: 'string', value: 'no “ether” please' }],
  })
  const sender: Hex = `0x${'1'.repeat(40)}`
  const inner = encodeErrorResult({ abi, errorName: 'ERC20InvalidSender', args: [sender] })
  const caught = await why(
    encodeErrorResult({
      abi: parseAbi(['error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)']),
      errorName: 'FailedOpWithRevert',
      args: [0n, 'AA23 reverted', inner],
    }),
  )
  expect(jsonOf(caught).within).toEqual([
    {
      ...{ error: 'ERC20InvalidSender(address sender)', guessed: true },
      args: [{ name: 'sender', type: 'address', value: sender }],
    },
  ])
  expect(formatAnswer(caught)).toMatch(
    /Within +ERC20InvalidSender\(address sender\) \(by its selector\)\n +sender +0x1{40}/,
  )
})

test('why is not answered by what is not a reason: lost state, a node that is gone, a wrong receipt', async () => {
  const hash = line(failedTransaction.hash)
  const pruned = failingNode((method) =>
    method === 'eth_estimateGas'
      ? refuse(-32000, 'missing trie node')
      : refuse(-32601, 'the method does not exist'),
  )
  await expect(answerWhy(hash, pruned)).rejects.toThrow('missing trie node')
  const gone = failingNode(() => {
    throw new NodeFailure('cannot be reached', { status: 502 })
  })
  await expect(answerWhy(hash, gone)).rejects.toThrow('cannot be reached')
  const otherReceipt = nodeThat((method) =>
    method === 'eth_getTransactionByHash' ? failedTransaction : { status: '0x1' },
  )
  expect(exitCodeOf(await answerWhy(hash, otherReceipt))).toBe(3)
  await expect(answerWhy(line(), pruned)).rejects.toThrow('why needs a transaction')
  await expect(
    answerWhy(line(failedTransaction.hash, '--to', failedTransaction.hash.slice(0, 42)), pruned),
  ).rejects.toThrow('why needs a transaction')
})

test('an estimate that reverts is an answer with its reason', async () => {
  const to = `0x${'1'.repeat(40)}`
  const reverting = nodeThat((method) =>
    method === 'eth_chainId' ? '0x1' : refuse(3, 'execution reverted: too low'),
  )
  const answer = await answerGas(line('--to', to), reverting)
  expect(answer.headline).toBe('Reverts: “too low”')
  expect(jsonOf(answer)).toMatchObject({ by: 'estimate', reason: 'too low' })
  expect(exitCodeOf(answer)).toBe(1)
  const broken = nodeThat((method) =>
    method === 'eth_chainId' ? '0x1' : refuse(-32000, 'header not found'),
  )
  await expect(answerGas(line('--to', to), broken)).rejects.toThrow('header not found')
})

test.each([
  ['0x64', ['--block', '100']],
  ['latest', []],
])('the cause of a call is by the code at its block: %s', async (at, words) => {
  const node = nodeThat((method, [, block]) => {
    if (method === 'eth_getCode') return block === at ? '0x5f5ffd' : '0x'
    return method === 'debug_traceCall' && block === at
      ? { type: 'CALL', error: 'execution reverted' }
      : refuse(-32601, 'the method does not exist')
  })
  const why = await answerWhy(line('--to', `0x${'1'.repeat(40)}`, ...words), node)
  expect(jsonOf(why)).toMatchObject({ inferred: 'every call without data reverts in the code' })
})

test('what its sender cannot pay fails, also where the node runs it all the same', async () => {
  const [to, from] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  const careless = nodeThat((method) => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
    if (method === 'eth_estimateGas') return '0x5208'
    return refuse(-32601, 'the method does not exist')
  })
  const paying = (value: string) => line('--to', to, '--from', from, '--value', value)
  const gas = await answerGas(paying('2 ether'), careless)
  expect(gas.headline).toBe('Cannot run: insufficient balance: the sender has 1 ETH')
  expect(exitCodeOf(gas)).toBe(1)
  expect((await answerGas(paying('1 ether'), careless)).headline).toBe('21,000 gas')
  const why = await answerWhy(paying('2 ether'), careless)
  expect(why.headline).toBe('Fails: insufficient balance: the sender has 1 ETH')
  expect(jsonOf(why)).toMatchObject({ by: 'balance' })
  expect(jsonOf(await answerWhy(paying('1 ether'), careless))).toMatchObject({ succeeds: true })
  await expect(answerGas(paying(String(1n << 256n)), careless)).rejects.toThrow(WrongUsage)
})

test('a pending state is asked for by its tag, and not proven', async () => {
  const pending = nodeThat((method, params) => {
    if (method === 'eth_getBlockByNumber') return { ...readVector(), number: '0x9' }
    if (method === 'eth_getStorageAt' && params[2] === 'pending') return '0x5'
    return method === 'eth_chainId' ? '0x1' : refuse(-32000, 'block number is 8')
  })
  const address = `0x${'1'.repeat(40)}`
  const answer = await answerStorage(line(address, '0', '--block', 'pending'), pending)
  expect(jsonOf(answer)).toMatchObject({ word: `0x${'5'.padStart(64, '0')}`, blockNumber: '9' })
  expect(jsonOf(answer).blockHash).toBeUndefined()
})

test('a block that is not there yet is absent, and no failure of the node', async () => {
  const verb = (message: string) => ({
    ...{ meaning: '', words: {}, flags: [] },
    answer: async () => refuse(-32602, message),
  })
  const beyond = verb('BlockOutOfRangeError: block height is 25 but requested was 999')
  const absent = await answerVerb(beyond, line('--block', '999'), {})
  expect(absent.headline).toMatch(/^No such block: .*height is 25/)
  expect(exitCodeOf(absent)).toBe(1)
  expect(exitCodeOf(await answerVerb(beyond, line(), {}))).toBe(3)
  expect(exitCodeOf(await answerVerb(verb('broken'), line('--block', '1'), {}))).toBe(3)
})

test('a name of a layout is read whole: strings, structs and how many items an array has', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'keyhole-')), 'layout.json')
  const member = (label: string, slot: string, type: string) => ({ label, slot, offset: 0, type })
  const inplace = { encoding: 'inplace', numberOfBytes: '32' }
  const layout = {
    storage: [
      member('long', '0', 't_string_storage'),
      member('short', '1', 't_string_storage'),
      member('items', '2', 't_array(t_uint256)dyn_storage'),
      member('point', '3', 't_struct(Point)1_storage'),
      member('flag', '3', 't_bool'),
      member('line', '3', 't_struct(Line)2_storage'),
      member('many', '9', 't_struct(Many)3_storage'),
      member('pair', '3', 't_array(t_uint256)2_storage'),
      member('nested', '2', 't_array(t_array(t_uint256)dyn_storage)dyn_storage'),
    ],
    types: {
      't_struct(Many)3_storage': {
        ...{ encoding: 'inplace', label: 'struct Many', numberOfBytes: '3200' },
        members: [member('all', '0', 't_array(t_uint256)100_storage')],
      },
      't_array(t_uint256)100_storage': {
        ...{ ...inplace, label: 'uint256[100]', numberOfBytes: '3200', base: 't_uint256' },
      },
      't_array(t_array(t_uint256)dyn_storage)dyn_storage': {
        ...{ encoding: 'dynamic_array', label: 'uint256[][]', numberOfBytes: '32' },
        base: 't_array(t_uint256)dyn_storage',
      },
      t_uint256: { ...inplace, label: 'uint256' },
      t_bool: { encoding: 'inplace', numberOfBytes: '1', label: 'bool' },
      t_string_storage: { encoding: 'bytes', label: 'string', numberOfBytes: '32' },
      't_array(t_uint256)dyn_storage': {
        ...{ encoding: 'dynamic_array', label: 'uint256[]', numberOfBytes: '32' },
        base: 't_uint256',
      },
      't_struct(Point)1_storage': {
        ...{ encoding: 'inplace', label: 'struct Point', numberOfBytes: '64' },
        members: [member('x', '0', 't_uint256'), member('name', '1', 't_string_storage')],
      },
      't_array(t_uint256)2_storage': {
        ...{ ...inplace, label: 'uint256[2]', numberOfBytes: '64', base: 't_uint256' },
      },
      't_struct(Line)2_storage': {
        ...{ encoding: 'inplace', label: 'struct Line', numberOfBytes: '128' },
        members: [
          member('to', '0', 't_struct(Point)1_storage'),
          member('pair', '2', 't_array(t_uint256)2_storage'),
        ],
      },
    },
  }
  writeFileSync(path, JSON.stringify(layout))
  const name = 'A name that is longer than one word of storage'
  const [first, second] = [name.slice(0, 32), name.slice(32)].map((part) =>
    Buffer.from(part).toString('hex').padEnd(64, '0'),
  )
  const short = `${Buffer.from('short').toString('hex').padEnd(62, '0')}0a`
  const content = BigInt(keccak256(`0x${'0'.repeat(64)}`))
  const words: { [slot: string]: string | undefined } = {
    ...{ 0: (name.length * 2 + 1).toString(16), 1: short, 2: '3', 3: '3e8', 4: short },
    ...{ [String(content)]: first, [String(content + 1n)]: second },
  }
  const node = nodeThat((method, [, slot]) => {
    if (method === 'eth_getStorageAt')
      return `0x${(words[String(BigInt(String(slot)))] ?? '').padStart(64, '0')}`
    return method === 'eth_getBlockByNumber' ? null : refuse(-32601, 'the method does not exist')
  })
  const read = (variable: string) =>
    answerStorage(line(`0x${'1'.repeat(40)}`, variable, '--layout', path), node)
  const long = await read('long')
  expect(long.headline).toBe(JSON.stringify(name))
  expect(jsonOf(long)).toMatchObject({ type: 'string', value: name })
  expect(jsonOf(await read('short')).value).toBe('short')
  const items = await read('items')
  expect(items.headline).toBe('3 items')
  expect(jsonOf(items).value).toBe('3')
  const point = await read('point')
  expect(formatAnswer(point)).toMatch(/^2 members\n.*\n {2}x +1000\n {2}name +"short"\n/s)
  expect(jsonOf(point).members).toEqual([
    { name: 'x', type: 'uint256', value: '1000' },
    { name: 'name', type: 'string', value: 'short' },
  ])
  expect((await read('point.x')).headline).toBe('1000')
  const nested = await read('line')
  expect(formatAnswer(nested)).toMatch(
    /\n {2}to +2 members\n {4}x +1000\n {4}name +"short"\n {2}pair +2 items\n {4}\[0\] +0\n {4}\[1\] +0\n/,
  )
  expect(jsonOf(nested).members).toMatchObject([
    { name: 'to', type: 'struct Point', members: jsonOf(point).members },
    { name: 'pair', members: [{ name: '[0]', type: 'uint256', value: '0' }, { name: '[1]' }] },
  ])
  expect((await read('items[2]')).json.beyondLength).toBeUndefined()
  const beyond = await read('items[3]')
  const note = 'Index 3 is beyond the length of 3 items.'
  expect(beyond.facts).toContainEqual(['Note', note])
  expect(jsonOf(beyond)).toMatchObject({ value: '0', beyondLength: note })
  const { json: nestedItem } = await read('nested[3][0]')
  expect(nestedItem.beyondLength).toBe(`${note} Index 0 is beyond the length of 0 items.`)
  const many = await read('many')
  expect(formatAnswer(many)).toMatch(/\n {4}\[63\] +0\n {4}… +36 more\n/)
  expect(jsonOf(many)).toMatchObject({ members: [{ members: { length: 64 }, more: 36 }] })
  const pair = await read('pair')
  expect(jsonOf(pair)).toMatchObject({ type: 'uint256[2]', members: [{ value: '1000' }, {}] })
  const flag = await read('flag')
  expect(flag.facts).toContainEqual(['Anomaly', jsonOf(flag).anomaly])
  expect(jsonOf(flag).anomaly).toMatch(/bool/)
})

test('an argument with parts has them below it, and many are counted', () => {
  const type = 'uint256'
  const legs = Array.from({ length: 30 }, (_, index) => ({ name: `[${index}]`, type, value: 1n }))
  const size = { name: 'size', type, value: 7n }
  const lines = describeArguments([{ name: 'leg', type: '(uint256 size)', parts: [size] }])
  expect(lines).toEqual([
    ['  leg', '1 part'],
    ['    size', '7'],
  ])
  expect(describeArguments([{ name: 'legs', type, parts: legs }]).at(-1)).toEqual(['  …', '7 more'])
})

test('a failure that began in an inner call is told with the call and its error', async () => {
  const [outer, token] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  const refused = encodeErrorResult({
    abi: parseAbi([
      'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    ]),
    args: [outer as Hex, 1n, 9n],
  })
  const frame = {
    from: outer,
    gas: '0x1',
    gasUsed: '0x1',
    value: '0x0',
    error: 'execution reverted',
  }
  const whole = {
    ...{ ...frame, type: 'CALL', to: outer, input: '0x12345678', output: '0x9746a2b7' },
    calls: [
      // The beginning of transfer(address,uint256).
      { ...frame, type: 'CALL', to: token, input: `0xa9059cbb${'0'.repeat(128)}`, output: refused },
    ],
  }
  const answer = await answerWhy(
    line(failedTransaction.hash),
    failingNode((method) => (method === 'debug_traceTransaction' ? whole : refuse(-32601, 'no'))),
  )
  expect(answer.headline).toBe('Failed: custom error 0x9746a2b7')
  const ofToken = 'transfer(address to, uint256 amount)'
  expect(Object.fromEntries(answer.facts ?? [])['Inner call failed']).toMatch(
    `${token}, ${ofToken} (by its selector): ERC20InsufficientAllowance(`,
  )
  expect(jsonOf(answer).failedIn).toMatchObject({
    address: token,
    ...{ selector: '0xa9059cbb', called: ofToken, calledGuessed: true },
    ...{ guessed: true, data: refused },
  })
  const collided = {
    ...{ ...whole, output: '0x' },
    calls: [{ ...frame, type: 'CREATE2', input: '0x00', error: 'contract address collision' }],
  }
  const creation = await answerWhy(
    line(failedTransaction.hash),
    failingNode((method) =>
      method === 'debug_traceTransaction' ? collided : refuse(-32601, 'no'),
    ),
  )
  const error = 'the address of the new contract already has code or a nonce'
  expect(jsonOf(creation).failedIn).toMatchObject({ address: outer, error, data: '0x' })
  const alone = failingNode((method) =>
    method === 'debug_traceTransaction'
      ? { ...whole, output: refused, calls: [] }
      : refuse(-32601, 'no'),
  )
  const own = jsonOf(await answerWhy(line(failedTransaction.hash), alone))
  expect(own.failedIn).toBeUndefined()
  expect(own.args).toEqual([
    { name: 'spender', type: 'address', value: outer },
    { name: 'allowance', type: 'uint256', value: '1' },
    { name: 'needed', type: 'uint256', value: '9' },
  ])
})
