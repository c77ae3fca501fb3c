/** The connections that a service offers, as tests of pages read them. */
export type { NetworkConnection, ReadyConnection } from '#protocol/connection.ts'
