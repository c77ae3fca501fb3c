import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zeroHash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { mnemonic } from '#service/chain/anvil.ts'
import { callData, contractsOf } from '#service/chain/contracts.ts'
import {
  keys,
  startInFrontOfSilence,
  useService,
} from '#testing/service/clients/running-service.ts'
import { seeded } from '#testing/service/files-server.ts'

const running = useService()

const deployer = mnemonicToAccount(mnemonic).address
const { token, reverter } = contractsOf(deployer)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyhole-curl-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

/** Runs a command line in a folder of the test; `code` is that of curl. */
function shell(
  command: string,
  { address, rpcUrl } = running as { address: string; rpcUrl: string },
) {
  const env = {
    PATH: process.env.PATH,
    RPC: rpcUrl,
    IPFS: address,
    KEY: keys.apiKey,
    SECRET: keys.apiKeySecret,
  }
  return new Promise<{ code: number | null; out: string; complaint: string }>((resolve) => {
    const options = { cwd: folder, timeout: 25_000, maxBuffer: 4 * 1024 * 1024, env }
    const program = execFile('sh', ['-c', command], options, (_, out, complaint) =>
      resolve({ code: program.exitCode, out, complaint }),
    )
  })
}

async function answerOf(command: string) {
  const { code, out, complaint } = await shell(command)
  if (code !== 0) throw new Error(`curl ended with ${code}: ${complaint}`)
  return out
}

describe('curl asks', () => {
  const ask = async (method: string, ...params: unknown[]) =>
    JSON.parse(
      await answerOf(`curl -s "$RPC" -X POST -H "Content-Type: application/json" \\
        --data '${JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 })}'`),
    )
  const transfer = {
    from: deployer,
    to: token,
    data: callData('token', 'transfer', [reverter, 1n]),
  }

  test.each<[string, () => unknown[]]>([
    ['eth_getStorageAt', () => [token, '0x0', 'latest']],
    ['eth_getTransactionByBlockNumberAndIndex', () => ['0x3', '0x4']],
    ['eth_getTransactionByBlockNumberAndIndex', () => ['latest', '0x63']],
    ['eth_getBlockByHash', () => [running.chain.tour[2]?.block, true]],
    ['eth_getBlockByHash', () => [running.chain.tour[5]?.block, false]],
    ['eth_getBlockByHash', () => [zeroHash, false]],
    ['eth_estimateGas', () => [transfer]],
    ['eth_estimateGas', () => [transfer, 'latest']],
  ])('%s', async (method, params) => {
    const result = await running.ask(method, ...params())
    expect(await ask(method, ...params())).toEqual({ jsonrpc: '2.0', id: 1, result })
  })

  test('several calls at once', async () => {
    const answer = await answerOf(`curl -s "$RPC" --json '[
      {"jsonrpc":"2.0","method":"eth_getStorageAt","params":["${token}","0x0","latest"],"id":"a"},
      {"jsonrpc":"2.0","method":"eth_coinbase","params":[],"id":"b"}]'`)
    expect(JSON.parse(answer)).toMatchObject([
      { id: 'a', result: await running.ask('eth_getStorageAt', token, '0x0', 'latest') },
      { id: 'b', error: { code: -32601 } },
    ])
  })

  test('and gets a revert', async () => {
    const call = { from: deployer, to: reverter, data: callData('reverter', 'deposit', []) }
    expect(await ask('eth_estimateGas', call)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: 3,
        message: 'execution reverted: deposit below minimum',
        data: expect.stringMatching(/^0x08c379a0/),
      },
    })
  })

  test.each([
    ['a wrong key', 401, 'unauthorized', `curl "\${RPC}x" --json '{}'`],
    ['a forgotten Content-Type', 415, 'application/json', `curl "$RPC" --data '{}'`],
    ['a forgotten body', 405, 'POST', 'curl "$RPC"'],
    ['JSON that is none', 200, 'not valid JSON', `curl "$RPC" --json '{"jsonrpc":'`],
  ])('and gets %s: HTTP %i', async (_, status, reason, command) => {
    const { out } = await shell(`${command} -s -w '\\n%{http_code}'`)
    const [body = '', code] = out.split('\n')
    expect([code, JSON.parse(body).error.message]).toEqual([
      String(status),
      expect.stringContaining(reason),
    ])
  })
})

// The CIDs are those of Kubo: test/sharness/t0040-add-and-cat.sh and test/cli/add_test.go.
describe('curl stores', () => {
  test('a file: add, cat, pin/add, pin/rm', async () => {
    writeFileSync(join(folder, 'hello.txt'), 'hello world')
    const cid = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
    const added = await answerOf(
      'curl -s -X POST -F file=@hello.txt -u "$KEY:$SECRET" "$IPFS/api/v0/add"',
    )
    expect(added).toBe(`{"Name":"hello.txt","Hash":"${cid}","Size":"19"}\n`)
    const command = (name: string) =>
      answerOf(`curl -s -X POST -u "$KEY:$SECRET" "$IPFS/api/v0/${name}?arg=${cid}"`)
    expect(await command('cat')).toBe('hello world')
    expect(await command('pin/add')).toBe(`{"Pins":["${cid}"]}\n`)
    expect(await command('pin/rm')).toBe(`{"Pins":["${cid}"]}\n`)
    expect(JSON.parse(await command('pin/rm'))).toEqual({
      Message: 'not pinned or pinned indirectly',
      Code: 0,
      Type: 'error',
    })
  })

  test('a folder, text, and what comes through a pipe', async () => {
    mkdirSync(join(folder, 'planets'))
    writeFileSync(join(folder, 'planets/mars.txt'), 'Hello Mars!\n')
    writeFileSync(join(folder, 'planets/venus.txt'), 'Hello Venus!\n')
    const add = (...parts: string[]) =>
      answerOf(`curl -s -u "$KEY:$SECRET" "$IPFS/api/v0/add" ${parts.join(' ')}`)
    const directory = await add(
      `-F 'file=@planets/mars.txt;filename=planets/mars.txt'`,
      `-F 'file=@planets/venus.txt;filename=planets%2Fvenus.txt'`,
    )
    expect(directory.split('\n').map((line) => line && JSON.parse(line).Hash)).toContain(
      'QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY',
    )
    const text = JSON.parse(await add(`-F 'file=hello world'`))
    const piped = JSON.parse(
      await answerOf(
        `printf 'hello world' | curl -s -u "$KEY:$SECRET" -F file=@- "$IPFS/api/v0/add"`,
      ),
    )
    expect([text.Hash, piped.Hash, piped.Name]).toEqual([
      'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
      'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
      '-',
    ])
  })

  test('a large file, and gets it back, whole and in part', async () => {
    // 174 chunks of 256 KiB: the largest file of one level.
    const content = seeded('v0-seed', 174 * 262_144)
    writeFileSync(join(folder, 'large'), content)
    const added = await answerOf('curl -s -u "$KEY:$SECRET" -F file=@large "$IPFS/api/v0/add"')
    const { Hash } = JSON.parse(added)
    expect(Hash).toBe('QmUbBALi174SnogsUzLpYbD4xPiBSFANF4iztWCsHbMKh2')
    await answerOf(`curl -s -u "$KEY:$SECRET" -X POST "$IPFS/api/v0/cat?arg=${Hash}" -o whole &&
      curl -s -u "$KEY:$SECRET" -X POST "$IPFS/api/v0/cat?arg=${Hash}&offset=300000&length=9" -o part`)
    expect(readFileSync(join(folder, 'whole')).equals(content)).toBe(true)
    expect(readFileSync(join(folder, 'part')).equals(content.subarray(300_000, 300_009))).toBe(true)
  })

  test.each([
    ['wrong credentials', 401, 'curl -X POST -u "$KEY:wrong" "$IPFS/api/v0/cat?arg=x"'],
    ['no credentials, however much is sent', 401, 'curl -F file=@large "$IPFS/api/v0/add"'],
    ['a forgotten POST', 405, 'curl -u "$KEY:$SECRET" "$IPFS/api/v0/cat?arg=x"'],
    ['a forgotten file', 400, 'curl -X POST -u "$KEY:$SECRET" "$IPFS/api/v0/add"'],
    ['a forgotten arg', 400, 'curl -X POST -u "$KEY:$SECRET" "$IPFS/api/v0/pin/add"'],
    ['an unknown command', 404, 'curl -X POST -u "$KEY:$SECRET" "$IPFS/api/v0/id"'],
    ['a CID that is none', 500, 'curl -X POST -u "$KEY:$SECRET" "$IPFS/api/v0/cat?arg=x"'],
  ])('and gets %s: HTTP %i', async (_, status, command) => {
    if (command.includes('@large')) writeFileSync(join(folder, 'large'), Buffer.alloc(20_000_000))
    const { out } = await shell(`${command} -s -w '%{http_code}' -o reason && wc -c < reason`)
    expect(out).toMatch(new RegExp(`^${status}\\s*[1-9]`))
  })
})

test('curl ends when the service ends before it has answered', async () => {
  const service = await startInFrontOfSilence()
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByHash', params: [zeroHash, false] }
  const outcome = shell(`curl -sS "$RPC" --json '${JSON.stringify(call)}'`, service)
  await service.callReceived
  await service.stop()
  // 52 is "empty reply from server", 56 "connection reset".
  expect([52, 56]).toContain((await outcome).code)
})
