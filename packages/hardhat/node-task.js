import { linkTransactions } from './link-transactions.js'

/**
 * The task `node`, as it is, with links beside its output. That Keyhole is missing or ends is said, and
 * never ends the node.
 * @type {import('hardhat/types/tasks').TaskOverrideActionFunction}
 */
export default async function serveNode(args, hre, runSuper) {
  const say = (line) => process.stdout.write(`${line}\n`)
  if (args.port === 0) {
    say('Keyhole is not started: give the node a --port, as a free one is not known to plugins.')
    return runSuper(args)
  }
  const { hostname = '0.0.0.0' } = args
  const host = hostname === '0.0.0.0' ? '127.0.0.1' : hostname
  const ending = new AbortController()
  linkTransactions({
    nodeUrl: `http://${host}:${args.port}`,
    projectFolder: hre.config.paths.root,
    signal: ending.signal,
    say,
  }).catch((error) => ending.signal.aborted || say(`No links of Keyhole: ${error.message}.`))
  return runSuper(args).finally(() => ending.abort())
}
