import type { TargetAnswer } from '#queries/playground/playground-outcome.ts'

/** Whether a side was asked over another transport than was chosen: HTTP, as its WebSocket did not open. */
export const usedFallbackTransport = ({ asked, messages }: TargetAnswer): boolean =>
  messages.some(({ raw }) => raw && raw.transport !== asked.transport)

/** The transport of a side, as it was really used. */
export const transportLabel = (side: TargetAnswer): string =>
  usedFallbackTransport(side) ? `HTTP instead of ${side.asked.transport}` : side.asked.transport
