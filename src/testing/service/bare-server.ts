import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

/**
 * The least that a server in Node can do, as a process of its own, for comparison: given a node's
 * address it passes each request on; given none, it reads each request and sends the answer that it
 * was given last. It sends its port to its parent when it is ready, and answers each message, an
 * answer to give or nothing, with its CPU time.
 */
const [nodeUrl] = process.argv.slice(2)
const headers = { 'content-type': 'application/json' }
let givenAnswer = Buffer.alloc(0)

const answerFromMemory: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { ...headers, 'content-length': givenAnswer.length })
    response.end(givenAnswer)
  })
}

function passOn(url: string): RequestListener {
  const pool = new Pool(url, { connections: 64 })
  return async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const answer = await pool.request({ method: 'POST', path: '/', headers, body })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  }
}

const server = createServer(nodeUrl === undefined ? answerFromMemory : passOn(nodeUrl))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', (answer: string) => {
  if (answer !== '') givenAnswer = Buffer.from(answer)
  process.send?.(process.cpuUsage())
})
