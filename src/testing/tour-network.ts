import type { NetworkConnection, ReadyConnection } from '#protocol/connection.ts'

/** The service of page tests as it tells itself, and its network with the tour's chain. */
export type TourService = ReadyConnection
export type TourNetwork = NetworkConnection
