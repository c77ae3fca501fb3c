/** Bytes of one message, over HTTP or WebSocket; the same as geth's. */
export const messageLimit = 5 * 1024 * 1024

/** Messages in one batch. */
export const batchLimit = 100
