/** Shown by the words for all failures, and in their place where they could not be loaded. */
export const unreachableTitle = 'Cannot reach the provider'
export const lostPartTitle = 'Part of this page could not be loaded'
