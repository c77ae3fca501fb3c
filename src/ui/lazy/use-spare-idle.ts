import { savesData, useIdleSince } from '#ui/lazy/when-idle.ts'

/**
 * Whether what nobody asked for may be requested: the browser was idle since `subject` is on the
 * screen, and the reader does not save data.
 */
export const useSpareIdle = (subject: string | undefined): boolean =>
  useIdleSince(subject) && !savesData()
