import type { TargetAnswer } from '#queries/playground/playground-outcome.ts'

/** Whether a request fell back from the chosen transport to HTTP, as its WebSocket did not open. */
export const usedFallbackTransport = ({ asked, messages }: TargetAnswer): boolean =>
  messages.some(({ raw }) => raw && raw.transport !== asked.transport)

/** The transport that was really used. */
export const transportLabel = (side: TargetAnswer): string =>
  usedFallbackTransport(side) ? `HTTP instead of ${side.asked.transport}` : side.asked.transport
