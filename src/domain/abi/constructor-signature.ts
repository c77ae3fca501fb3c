/** True for `constructor(…)`, which runs when a contract is created. */
export const isConstructorSignature = (signature: string): boolean =>
  /^\s*constructor\b/.test(signature)
