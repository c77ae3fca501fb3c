/** Why the service cannot start: one sentence for the person at the terminal, naming the fix. */
export class StartError extends Error {
  override name = 'StartError'
}
