/** Bytes of one message, over HTTP or WebSocket; the same as geth's. */
export const maxMessageBytes = 5 * 1024 * 1024

/** Messages in one batch, as geth takes and viem sends. */
export const maxBatchMessages = 1_000

/** Messages in a batch that is refused for its size, each of which is told so. */
export const maxRefusedBatchMessages = 10_000

/** Messages of one batch under way at once. */
export const maxConcurrentCalls = 32

/** In which the messages of a batch are begun: those under way then are still waited for. */
export const batchTimeoutMs = 30_000

/**
 * Bytes of one answer: of a node, and of a batch to a client. Full blocks have up to some 20 MB.
 */
export const maxAnswerBytes = 64 * 1024 * 1024

/** How long a node is given for one call, unless its settings say otherwise. */
export const nodeTimeoutMs = 30_000
