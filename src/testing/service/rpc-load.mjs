import { connect } from 'node:net'

/**
 * A load generator in a process of its own, so that it takes nothing from the server under load.
 * Its parent sends `{ targets: [{ port, request }], expected, milliseconds }`, with one connection
 * for each target; it sends the request again as soon as it is answered, and reports `{ requests,
 * seconds, times }`, the times in milliseconds. Any answer whose body is not the expected one ends
 * the run with an error.
 *
 * It reads bytes and nothing more: an HTTP client in Node costs as much as the server, and would
 * distort the figures.
 */
process.on('message', async ({ targets, expected, milliseconds }) => {
  const body = Buffer.from(expected)
  const start = performance.now()
  const end = start + milliseconds
  try {
    const times = await Promise.all(targets.map((target) => converse(target, body, end)))
    const seconds = (performance.now() - start) / 1000
    process.send({ requests: times.flat().length, seconds, times: times.flat() })
  } catch (error) {
    process.send({ error: String(error) })
  }
})

function converse({ port, request }, body, end) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const bytes = Buffer.from(request)
    const times = []
    let sent = 0
    let head = Buffer.alloc(0)
    let got = -1
    const fail = (what) => {
      socket.destroy()
      reject(new Error(what))
    }
    const send = () => {
      head = Buffer.alloc(0)
      got = -1
      sent = performance.now()
      socket.write(bytes)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', (error) => fail(error.message))
    socket.on('data', (chunk) => {
      let rest = chunk
      if (got < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const at = head.indexOf('\r\n\r\n')
        if (at < 0) return
        const lines = head.latin1Slice(0, at).toLowerCase()
        if (!lines.startsWith('http/1.1 200') || !lines.includes(`content-length: ${body.length}`))
          return fail(`unexpected answer: ${head.subarray(0, 1_000)}`)
        rest = head.subarray(at + 4)
        got = 0
      }
      if (rest.compare(body, got, got + rest.length) !== 0)
        return fail(`unexpected body at ${got}: ${rest.subarray(0, 200)}`)
      got += rest.length
      if (got < body.length) return
      const now = performance.now()
      times.push(now - sent)
      if (now < end) return send()
      socket.end()
      resolve(times)
    })
  })
}
