/** Title that the texts of all failures share with their placeholder. */
export const unreachableTitle = 'Cannot reach the provider'
export const lostPartTitle = 'Part of this page could not be loaded'
