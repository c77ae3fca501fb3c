import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { parseEther, zeroHash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rpcSnippetWriters } from '#domain/text/snippet.ts'
import { chainId, mnemonic } from '#service/chain/anvil.ts'
import { balanceSlot, callData, contractsOf } from '#service/chain/contracts.ts'
import { startInFrontOfSilence, useService } from '#testing/service/clients/running-service.ts'

const running = useService()

const deployer = mnemonicToAccount(mnemonic).address
const { token, reverter } = contractsOf(deployer)

/** The `cast` that npm installed for this machine. */
function findCast(): string {
  const machine = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const program = process.platform === 'win32' ? 'cast.exe' : 'cast'
  const require = createRequire(import.meta.url)
  const cast = createRequire(require.resolve('@foundry-rs/cast/package.json'))
  return cast.resolve(`@foundry-rs/cast-${machine}/bin/${program}`)
}

/** The output and the errors that cast prints; `code` is null when it had to be ended. */
function cast(...args: string[]) {
  type Outcome = { code: number | null; said: string; complaint: string }
  return new Promise<Outcome>((resolve) => {
    const program = execFile(
      findCast(),
      args,
      // None of the developer's own settings may be found.
      {
        timeout: 25_000,
        maxBuffer: 16 * 1024 * 1024,
        env: { HOME: '/nonexistent', NO_COLOR: '1' },
      },
      (_, stdout, stderr) =>
        resolve({ code: program.exitCode, said: stdout.trim(), complaint: stderr.trim() }),
    )
  })
}

describe.each<[string, () => string[]]>([
  ['HTTP', () => ['--rpc-url', running.rpcUrl]],
  ['WebSocket', () => ['--rpc-url', running.socketUrl]],
])('cast over %s', (_, at) => {
  const rpc = async (method: string, ...params: string[]) => {
    const { said, complaint } = await cast('rpc', method, ...params, ...at())
    if (complaint) throw new Error(complaint)
    return JSON.parse(said)
  }

  test('block: by hash, one field of it, its header whose hash it is', async () => {
    const [, , { block = zeroHash } = {}] = running.chain.tour
    const { said } = await cast('block', block, '--full', '--json', ...at())
    expect(JSON.parse(said)).toMatchObject({
      hash: block,
      number: '0x3',
      transactions: { length: 7, 0: { type: '0x0' }, 4: { type: '0x4' } },
    })
    expect((await cast('block', block, '--field', 'number', ...at())).said).toBe('3')
    const header = await cast('block', block, '--raw', ...at())
    expect((await cast('keccak', header.said)).said).toBe(block)
  })

  test('storage: with and without a block', async () => {
    const balance = balanceSlot(deployer)
    const then = await cast('storage', token, balance, '--block', '2', ...at())
    // The deployer was given a million and shared out 20,000 to each of 19 in the same block.
    expect(BigInt(then.said)).toBe(parseEther('620000'))
    const { said } = await cast('storage', token, balance, ...at())
    expect(said).toBe(await running.ask('eth_getStorageAt', token, balance, 'latest'))
  })

  test('rpc: all four methods', async () => {
    const [, , { block = zeroHash } = {}] = running.chain.tour
    expect(await rpc('eth_getBlockByHash', block, 'true')).toEqual(
      await running.ask('eth_getBlockByHash', block, true),
    )
    expect(await rpc('eth_getTransactionByBlockNumberAndIndex', '0x3', '0x4')).toEqual(
      await running.ask('eth_getTransactionByBlockNumberAndIndex', '0x3', '0x4'),
    )
    expect(await rpc('eth_getStorageAt', token, '0x0', 'latest')).toBe(
      await running.ask('eth_getStorageAt', token, '0x0', 'latest'),
    )
    const transfer = {
      from: deployer,
      to: token,
      data: callData('token', 'transfer', [reverter, 1n]),
    }
    expect(await rpc('eth_estimateGas', JSON.stringify(transfer))).toBe(
      await running.ask('eth_estimateGas', transfer),
    )
  })

  test('rpc: a revert, with its reason and data', async () => {
    const call = { from: deployer, to: reverter, data: callData('reverter', 'deposit', []) }
    await expect(rpc('eth_estimateGas', JSON.stringify(call))).rejects.toThrow(
      /error code 3: execution reverted: deposit below minimum, data: "0x08c379a0/,
    )
  })

  test('reports what is not found', async () => {
    const { code, complaint } = await cast('block', zeroHash, ...at())
    expect([code, complaint]).toEqual([1, `Error: block ${zeroHash} not found`])
    expect(await rpc('eth_getBlockByHash', zeroHash, 'false')).toBeNull()
  })

  test.each([
    ['block', ['block', '3', '--field', 'hash']],
    ['chain-id', ['chain-id']],
    ['block-number', ['block-number']],
    ['gas-price', ['gas-price']],
    ['balance', ['balance', deployer]],
    ['nonce', ['nonce', deployer]],
    ['code', ['code', token]],
    ['call', ['call', token, 'decimals()(uint8)']],
    ['estimate', ['estimate', token, 'decimals()', '--from', deployer]],
    ['logs', ['logs', '--from-block', '0', '--to-block', 'latest', '--address', token, '--json']],
    ['proof', ['proof', token, '0x0', '--json']],
    ['access-list', ['access-list', token, 'decimals()', '--from', deployer]],
  ])('%s prints what it prints at the node itself', async (_, args) => {
    const { code, said, complaint } = await cast(...args, ...at())
    expect([code, complaint]).toEqual([0, ''])
    expect(said).toBe((await cast(...args, '--rpc-url', running.chain.url)).said)
  })

  test('tx, receipt: by hash', async () => {
    const { hash } = (await running.ask(
      'eth_getTransactionByBlockNumberAndIndex',
      '0x3',
      '0x0',
    )) as { hash: string }
    for (const command of ['tx', 'receipt'])
      expect((await cast(command, hash, '--json', ...at())).said).toBe(
        (await cast(command, hash, '--json', '--rpc-url', running.chain.url)).said,
      )
  })

  test('tells at once that nothing is sent, and sends nothing', async () => {
    const signed = await mnemonicToAccount(mnemonic).signTransaction({
      ...{ type: 'legacy', chainId, nonce: 10_000, to: token, gas: 21_000n, gasPrice: 1n },
    })
    const { code, complaint } = await cast('publish', signed, ...at())
    expect(code).toBe(1)
    expect(complaint).toMatch(/-32601: the method eth_sendRawTransaction does not exist/)
  })
})

/** A node that records its calls, and their paths. */
async function startListener() {
  const heard: { path: string | undefined; method: string; params: unknown }[] = []
  const node = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body)
    heard.push({ path: request.url, method, params })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: null }))
  }).listen(0, '127.0.0.1')
  node.on('upgrade', ({ url }, socket) => {
    heard.push({ path: url, method: 'upgrade', params: [] })
    socket.destroy()
  })
  await once(node, 'listening')
  onTestFinished(() => void node.close())
  return { heard, url: `http://127.0.0.1:${(node.address() as AddressInfo).port}` }
}

test.each([
  ['cast', 'a word that would be an option', 'eth_x', ['--rpc-url', '-r', '--']],
  ['cast', 'a method that would be a command', 'eth_x;false;#$(false)', ['0x1']],
  ['curl', 'a method that would be a command', 'eth_x;false;#$(false)', ['--rpc-url']],
] as const)('%s sends what our line says: %s', async (tool, _, method, params) => {
  const { heard, url } = await startListener()
  const call = { baseUrl: `${url}/$(false)\`false\``, wsUrl: '', method, params }
  const line = rpcSnippetWriters[tool]?.(call) ?? ''
  await promisify(execFile)('bash', ['--norc', '-ec', `cast() { "$CAST" "$@"; }; ${line}`], {
    env: {
      PATH: process.env.PATH,
      CAST: findCast(),
      KEYHOLE_API_KEY: 'KEY',
      HOME: '/nonexistent',
      NO_COLOR: '1',
    },
  })
  expect(heard).toEqual([
    { path: expect.stringMatching(/^\/\$\(false\).*\/v3\/KEY$/), method, params },
  ])
})

test.each([
  ['/rpc?a=b', true, '/rpc?a=b'],
  ['/v2/{key}', undefined, '/v2/KEY'],
  ['/{key}/rpc', undefined, '/KEY/rpc'],
  ['/rpc?a=b&apikey={key}&c=d', undefined, '/rpc?a=b&apikey=KEY&c=d'],
] as const)('our lines reach a node of another form: %s', async (form, keyless, path) => {
  const { heard, url } = await startListener()
  const [method, params] = ['eth_blockNumber', []]
  const baseUrl = url + form
  const call = { baseUrl, wsUrl: baseUrl.replace('http', 'ws'), keyless, method, params }
  const { curl, cast: castLine, viem, wscat } = rpcSnippetWriters
  const lines = `${curl?.(call)}; ${castLine?.(call)}; node --input-type=module -e "$VIEM"; ${wscat?.(call)} || true`
  await promisify(execFile)('bash', ['--norc', '-c', `cast() { "$CAST" "$@"; }; ${lines}`], {
    env: {
      PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`,
      CAST: findCast(),
      VIEM: viem?.(call),
      KEYHOLE_API_KEY: 'KEY',
      HOME: '/nonexistent',
    },
  })
  const [, , , upgrade] = heard
  expect(heard).toEqual([...Array(3).fill({ path, method, params }), upgrade])
  expect(upgrade).toEqual({ path, method: 'upgrade', params: [] })
})

test.each<[string, () => string]>([
  ['HTTP', () => running.wrongRpcUrl],
  ['WebSocket', () => running.wrongSocketUrl],
])('cast tells that a wrong key is refused over %s', async (_, url) => {
  const { code, complaint } = await cast('block', zeroHash, '--rpc-url', url())
  expect(code).toBe(1)
  expect(complaint).toMatch(/HTTP error:? 401/)
})

// Over WebSocket it tries to connect again for about half a minute before it gives up.
test('cast ends when the service ends before it has answered over HTTP', async () => {
  const service = await startInFrontOfSilence()
  const outcome = cast('block', zeroHash, '--rpc-url', service.rpcUrl)
  await service.callReceived
  await service.stop()
  expect(await outcome).toMatchObject({ code: 1, complaint: expect.stringMatching(/^Error: /) })
})
