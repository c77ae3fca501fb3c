/** Bytes of one message, over HTTP or WebSocket; the same as geth's. */
export const messageLimit = 5 * 1024 * 1024

/** Messages in one batch. */
export const batchLimit = 100

/** Bytes of one answer: of a node, and of a batch to a client. Full blocks have up to some 20 MB. */
export const answerLimit = 64 * 1024 * 1024
