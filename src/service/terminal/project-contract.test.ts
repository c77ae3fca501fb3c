import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import { startService } from '#service/service.ts'
import { parseCommandLine } from '#service/terminal/arguments.ts'
import { answerGas } from '#service/terminal/gas-verb.ts'
import { withProject } from '#service/terminal/project-contract.ts'
import { openNode } from '#service/terminal/provider.ts'
import { answerStorage } from '#service/terminal/state-verbs.ts'
import { answerTransaction } from '#service/terminal/transaction-verb.ts'
import { answerWhy } from '#service/terminal/why-verb.ts'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { writeFiles } from '#testing/foundry-project.ts'

const recorded = join(import.meta.dirname, '../project/recorded/foundry-1.7.1.json')
const { address, code, files } = JSON.parse(readFileSync(recorded, 'utf8'))
const directory = mkdtempSync(join(tmpdir(), 'keyhole-project-'))
/** A proxy by ERC-1167, of which the project knows nothing. */
const proxy: Address = `0x${'c'.repeat(40)}`
const proxyCode = `0x363d3d373d3d3d363d73${address.slice(2)}5af43d82803e903d91602b57fd5bf3` as const

const selectorOf = (signature: string) => toFunctionSelector(signature).slice(2)
/** Code that calls a contract with the data that it got, and goes on. */
const calling = (to: string) => `363d3d373d3d363d3d73${to.slice(2)}5af1`
/** Code that reverts with an error of one number. */
const reverting = (signature: string) => `63${selectorOf(signature)}5f5260076020526024601cfd`
const hub: Address = `0x${'d'.repeat(40)}`
const hubCode = `0x${calling(address)}${reverting('HubErr(uint256)')}` as const
/** A contract that the project does not know, which passes on what it gets. */
const top: Address = `0x${'e'.repeat(40)}`
const topCode = `0x${calling(hub)}3d5f5f3e3d5ffd` as const
/** Init code that reverts, before the argument of its constructor. */
const guardCode = `0x${reverting('BadCap(uint256)')}` as const
const ownErrors = (name: string, error: string, codes: object) => ({
  [`out/${name}.sol/${name}.json`]: { abi: parseAbi([`error ${error}(uint256 given)`]), ...codes },
})

let chain: Awaited<ReturnType<typeof startEmptyChain>>
let [closed, closedByProxy, wrapped, creation] = ['', '', '', '']
beforeAll(async () => {
  writeFiles(directory, {
    ...files,
    ...ownErrors('Hub', 'HubErr', { deployedBytecode: { object: hubCode } }),
    ...ownErrors('Guard', 'BadCap', { bytecode: { object: guardCode } }),
  })
  chain = await startEmptyChain(31337)
  await chain.client.setCode({ address, bytecode: code })
  await chain.client.setCode({ address: proxy, bytecode: proxyCode })
  await chain.client.setStorageAt({ address, index: 0, value: numberToHex(9, { size: 32 }) })
  const data = encodeFunctionData({ abi: parseAbi(['function keep(uint64)']), args: [0n] })
  await chain.client.setCode({ address: hub, bytecode: hubCode })
  await chain.client.setCode({ address: top, bytecode: topCode })
  const send = async (to: Address | null, input: Hex = data) => {
    const sent = { chain: null, account: chain.from, to, data: input, gas: 100_000n }
    const hash = await chain.client.sendTransaction(sent)
    await chain.client.mine({ blocks: 1 })
    return hash
  }
  closed = await send(address)
  closedByProxy = await send(proxy)
  wrapped = await send(top)
  creation = await send(null, `${guardCode}${'5'.padStart(64, '0')}`)
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(async () => {
  await chain.stop()
  rmSync(directory, { recursive: true })
})

const line = (...words: string[]) => parseCommandLine(words, ['rpc', 'abi', 'layout', 'block'])
const openWithProject = () => {
  vi.stubEnv('KEYHOLE_PROJECT', directory)
  return openNode(line('--rpc', chain.url))
}

test('a variable is read by its name in the layout of the project', async () => {
  const node = await openWithProject()
  const { headline, json } = await answerStorage(line(address, 'held'), node)
  expect(headline).toBe('9')
  expect(json).toMatchObject({ contract: 'Box', type: 'uint64', value: '9' })
  const { json: behind } = await answerStorage(line(proxy, 'held'), node)
  expect(behind).toMatchObject({ contract: 'Box', type: 'uint64', value: '0' })
  await expect(answerStorage(line(chain.from, 'held'), node)).rejects.toThrow(
    /a name needs --layout FILE, or a project/,
  )
})

test('a call and an error have their names in the ABI of the project', async () => {
  const node = await openWithProject()
  const { facts, json } = await answerTransaction(line(closed), node)
  expect(facts).toContainEqual(['Called', 'keep(uint64 value) (ABI from project)'])
  expect(json).toMatchObject({ contract: 'Box', called: 'keep(uint64 value)' })
  expect(json.calledGuessed).toBeUndefined()
  const why = await answerWhy(line(closed), node)
  expect(why.facts).toContainEqual(['Error', 'the ABI of Box in the project'])
  expect(why.json).toMatchObject({ reason: 'Closed(uint64 since)' })
})

test('an error of a contract that was called within is named, and that contract', async () => {
  const node = await openWithProject()
  const call = ['--to', proxy, '--data', '0xdeadbeef']
  const verbLine = (words: string[]) => parseCommandLine(words, ['to', 'data'])
  const { json } = await answerWhy(line(closedByProxy), node)
  expect(json).toMatchObject({
    reason: 'Closed(uint64 since)',
    failedIn: {
      ...{ contract: 'Box', called: 'keep(uint64 value)', error: 'Closed(uint64 since)' },
      args: [{ name: 'since', value: 0n }],
    },
  })
  const unknown = await answerWhy(verbLine(call), node)
  const inferred = 'function 0xdeadbeef not in the code'
  expect(unknown.facts).toContainEqual(['Inferred', inferred])
  expect(unknown.json).toMatchObject({
    failedIn: { contract: 'Box', selector: '0xdeadbeef' },
    inferred,
  })
})

test('an error is named by whichever contract made it: one between others, or one that was to be created', async () => {
  const node = await openWithProject()
  const why = await answerWhy(line(wrapped), node)
  expect(why.facts).toContainEqual(['Error', 'the ABI of Hub in the project'])
  expect(why.json).toMatchObject({
    reason: 'HubErr(uint256 given)',
    failedIn: { contract: 'Box', error: 'Closed(uint64 since)' },
  })
  const { json } = await answerTransaction(line(creation), node)
  expect(json).toMatchObject({ status: 'failed', contract: 'Guard' })
  const created = await answerWhy(line(creation), node)
  expect(created.facts).toContainEqual(['Error', 'the ABI of Guard in the project'])
  expect(created.json).toMatchObject({ reason: 'BadCap(uint256 given)', args: [{ value: 7n }] })
})

test('the chain is asked for once, and what the node refuses of contracts leaves the reason', async () => {
  const upstream = openUpstream({ url: new URL(chain.url) })
  const open = (refused?: string) => {
    const asked: string[] = []
    vi.stubEnv('KEYHOLE_PROJECT', directory)
    const call: typeof upstream.call = async (method, params, ...more) => {
      asked.push(method)
      if (method === refused) throw new RpcResponseError({ code: -32005, message: 'too many' })
      return upstream.call(method, params, ...more)
    }
    return { node: withProject({ ...upstream, call }), asked }
  }
  const { node, asked } = open()
  expect((await answerWhy(line(wrapped), node)).json.reason).toBe('HubErr(uint256 given)')
  expect(asked.filter((method) => method === 'eth_chainId')).toHaveLength(1)
  expect(asked).not.toContain('eth_getStorageAt')
  const why = await answerWhy(line(wrapped), open('eth_getCode').node)
  expect(why.json).toMatchObject({ data: expect.stringContaining(selectorOf('HubErr(uint256)')) })
  const { json } = await answerTransaction(line(closed), open('eth_getCode').node)
  expect(json.contract).toBeUndefined()
})

test.each(['gas', 'why'] as const)(
  '%s names the error of a call, with its arguments',
  async (verb) => {
    const node = await openWithProject()
    const data = encodeFunctionData({ abi: parseAbi(['function keep(uint64)']), args: [0n] })
    const call = parseCommandLine(['--to', proxy, '--data', data], ['to', 'data'])
    const {
      headline,
      facts,
      json,
      isNegative = false,
    } = await { gas: answerGas, why: answerWhy }[verb](call, node)
    expect(headline).toMatch(/^(Reverts|Fails): Closed\(uint64 since\)$/)
    expect(facts).toContainEqual(['Error', 'the ABI of Box in the project'])
    expect(json).toMatchObject({
      ...{ by: 'trace', called: 'keep(uint64 value)', args: [{ name: 'since', value: 0n }] },
      failedIn: { contract: 'Box' },
    })
    expect(Object.fromEntries(facts ?? []).Source).toMatch(/^From the trace .*debug_traceCall/)
    expect([json.outcome, isNegative]).toEqual(
      verb === 'gas' ? ['reverts', true] : [undefined, false],
    )
  },
)

test('a file of --abi names errors and functions, and one of functions alone is enough', async () => {
  const file = join(directory, 'given.json')
  const why = async (...items: string[]) => {
    writeFileSync(file, JSON.stringify(parseAbi(items)))
    vi.stubEnv('KEYHOLE_PROJECT', '')
    const node = openUpstream({ url: new URL(chain.url) })
    return answerWhy(line(closedByProxy, '--abi', file), node)
  }
  const given = 'function keep(uint64 amount)'
  const both = await why(given, 'error Closed(uint64 at)')
  const inner = Object.fromEntries(both.facts ?? [])['Failed in']
  expect(inner).toMatch(/^0x[0-9a-f]{40}, keep\(uint64 amount\): Closed\(uint64 at\)$/)
  expect(both.facts).toContainEqual(['Called', 'keep(uint64 amount) (the file of --abi)'])
  const alone = await why(given)
  expect(alone.json).toMatchObject({ failedIn: { called: 'keep(uint64 amount)' } })
  await expect(why('event Kept(uint64 amount)')).rejects.toThrow(/^--abi: There is no error/)
})

test('a running service tells its project; without any a name is wrong usage', async () => {
  const env = { KEYHOLE_DATA_DIR: join(directory, 'data'), KEYHOLE_RPC_URL: chain.url, PORT: '0' }
  const service = await startService(readConfig({ ...env, KEYHOLE_PROJECT: directory }))
  try {
    vi.stubEnv('PORT', new URL(service.address).port)
    const { json } = await answerStorage(line(address, 'held'), await openNode(line()))
    expect(json).toMatchObject({ contract: 'Box', value: '9' })
    const created = await answerWhy(line(creation), await openNode(line()))
    expect(created.json).toMatchObject({ reason: 'BadCap(uint256 given)' })
  } finally {
    await service.stop()
  }
  const node = await openNode(line('--rpc', chain.url))
  await expect(answerStorage(line(address, 'held'), node)).rejects.toThrow(WrongUsage)
  vi.stubEnv('KEYHOLE_PROJECT', tmpdir())
  await expect(openNode(line('--rpc', chain.url))).rejects.toThrow(
    /^KEYHOLE_PROJECT: .* has no project/,
  )
})
