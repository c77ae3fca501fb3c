/**
 * A tracer for nodes that run JavaScript (Geth, Reth, anvil): the bytes that a transaction hashed, each once, where
 * they are those of a key and a slot: of 32 to 1,056 bytes, and at most 4,096 of them. The only script that is passed on.
 */
export const hashTracer = `{
  hashed: {}, count: 0,
  step: function (log) {
    if (log.op.toString() !== 'KECCAK256' && log.op.toString() !== 'SHA3') return
    var start = Number(log.stack.peek(0)), size = Number(log.stack.peek(1))
    if (size < 32 || size > 1056 || this.count >= 4096) return
    var bytes = toHex(log.memory.slice(start, start + size))
    if (!this.hashed[bytes]) { this.hashed[bytes] = true; this.count++ }
  },
  fault: function () {},
  result: function () { return this.hashed },
}`
