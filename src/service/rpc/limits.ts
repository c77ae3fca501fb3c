/** Bytes of one message, over HTTP or WebSocket; the same as geth's. */
export const maxMessageBytes = 5 * 1024 * 1024

/** Messages in one batch, as geth takes and viem sends. */
export const maxBatchMessages = 1_000

/** Messages in a refused batch of which each gets its own error. */
export const maxRefusedBatchMessages = 10_000

/** Messages of one batch that run concurrently. */
export const maxConcurrentCalls = 32

/** Messages of a batch that have not begun by then are refused; the others are waited for. */
export const batchTimeoutMs = 30_000

/** Bytes of one answer of a node, and of a batch to a client. Full blocks have up to 20 MB. */
export const maxAnswerBytes = 64 * 1024 * 1024

/** Timeout of one call to a node, unless its settings have another. */
export const nodeTimeoutMs = 30_000
