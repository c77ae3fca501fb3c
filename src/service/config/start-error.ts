/** Why the service cannot start: one sentence for the person at the terminal, naming the fix. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A command line that cannot be carried out: one sentence that names the right one. */
export class WrongUsage extends StartError {
  override name = 'WrongUsage'
}
