import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { askNode } from './ask-node.js'

const usualAddress = 'http://127.0.0.1:7300'

/**
 * The running Keyhole that shows a node: one of its networks has the node's chain and newest block. Of
 * a fork the chain alone tells it from what it forks.
 * @returns {Promise<{ address: string, network: string } | undefined>}
 */
export async function findKeyhole(nodeUrl, signal, address = usualAddress) {
  try {
    const { networks } = await (await fetch(`${address}/connection.json`, { signal })).json()
    const chainId = Number(await askNode(nodeUrl, signal, 'eth_chainId'))
    const { hash } = await askNode(nodeUrl, signal, 'eth_getBlockByNumber', 'latest', false)
    for (const { network, baseUrl, apiKey, chainId: itsChainId } of networks) {
      if (itsChainId !== chainId) continue
      const url = `${baseUrl}/v3/${apiKey}`
      const block = await askNode(url, signal, 'eth_getBlockByHash', hash, false)
      if (block) return { address, network }
    }
  } catch {
    signal.throwIfAborted()
  }
}

/**
 * Starts the Keyhole that is installed in a project, for a node and that project, and says where it is and
 * its links; it ends with the signal, and with this process. It takes its usual port where nothing is there,
 * else a free one. Rejects when it ends.
 */
export async function startKeyhole(nodeUrl, projectFolder, signal, say) {
  const isTaken = await fetch(usualAddress, { signal }).then(
    () => true,
    () => false,
  )
  const port = isTaken ? '0' : new URL(usualAddress).port
  const words = ['--rpc', nodeUrl, '--project', projectFolder, '--port', port]
  const keyhole = spawn(process.execPath, [findProgram(projectFolder), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  })
  keyhole.on('error', () => {})
  // Keyhole would go on running after a signal to this process alone.
  for (const name of ['SIGINT', 'SIGTERM'])
    process.once(name, () => {
      keyhole.kill()
      process.kill(process.pid, name)
    })
  process.once('exit', () => keyhole.kill())
  let address
  for await (const line of createInterface({ input: keyhole.stdout })) {
    const [, readyAddress] = /^Keyhole is ready at (\S+)/.exec(line) ?? []
    if (readyAddress !== undefined) say(`Keyhole shows this node at ${readyAddress}`)
    else if (address !== undefined && line.startsWith(address)) say(line)
    address ??= readyAddress
  }
  throw new Error(address === undefined ? 'Keyhole has not started' : 'Keyhole has ended')
}

function findProgram(projectFolder) {
  try {
    const path = createRequire(join(projectFolder, 'package.json')).resolve('keyhole/package.json')
    return join(dirname(path), JSON.parse(readFileSync(path, 'utf8')).bin.keyhole)
  } catch {
    throw new Error('the package keyhole is not installed in this project')
  }
}
