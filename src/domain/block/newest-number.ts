/** How far beyond a known block to look, to learn whether a node refuses missing blocks. */
const farBeyondBlocks = 1n << 40n

/**
 * The number of the newest block, found by whether a node answers for a number: upwards in doubled
 * steps from `knownNumber`, which must exist, then by halving. Undefined when the node answers for
 * blocks that cannot be there, or not for the known one.
 */
export async function bisectNewestNumber(
  knownNumber: bigint,
  exists: (number: bigint) => Promise<boolean>,
): Promise<bigint | undefined> {
  if ((await exists(knownNumber + farBeyondBlocks)) || !(await exists(knownNumber)))
    return undefined
  let newestExisting = knownNumber
  let stepSize = 1n
  while (await exists(newestExisting + stepSize)) {
    newestExisting += stepSize
    stepSize *= 2n
  }
  // Invariant: `newestExisting` exists and `missingNumber` does not.
  let missingNumber = newestExisting + stepSize
  while (missingNumber - newestExisting > 1n) {
    const middleNumber = (newestExisting + missingNumber) / 2n
    if (await exists(middleNumber)) newestExisting = middleNumber
    else missingNumber = middleNumber
  }
  return newestExisting
}
