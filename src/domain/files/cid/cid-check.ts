/**
 * The result of comparing a CID that a service answered with those computed here from the bytes. A
 * mismatch accuses no one: with settings unknown to us the CID is another one, and right.
 */
export type CidCheck =
  | {
      verdict: 'verified'
      /** The settings that gave it, by name. */
      settings: string
      /** The requested settings, where the service took others. */
      asked?: string
    }
  | {
      verdict: 'mismatch'
      here: string
      answered: string
      /** Why the bytes could not be read a second time, to try other settings. */
      unreadable?: string
    }
  | {
      verdict: 'not checked'
      why: string
      /** Lost by a fault of this page, which a reload may mend. */
      isLost?: true
    }
