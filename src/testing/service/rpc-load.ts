import { fork } from 'node:child_process'

/** The request on one connection, sent again and again: the text of a POST to a path. */
export type Target = { port: number; path: string; body: string }

export type Load = { requests: number; seconds: number; times: number[] }

/** Starts the load generator in a process of its own: see `rpc-load.mjs`. */
export function startLoad() {
  const child = fork(new URL('./rpc-load.mjs', import.meta.url))

  /**
   * Loads these targets at once, each on a kept-alive connection. Rejects when any answer is not
   * `expected`, byte for byte.
   */
  function run(targets: readonly Target[], expected: string, milliseconds: number): Promise<Load> {
    return new Promise((resolve, reject) => {
      child.once('message', (report: Load | { error: string }) =>
        'error' in report ? reject(new Error(report.error)) : resolve(report),
      )
      child.send({ targets: targets.map(asBytes), expected, milliseconds })
    })
  }

  return { run, stop: () => child.kill() }
}

const asBytes = ({ port, path, body }: Target) => ({
  port,
  request: `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
})
