/** How far beyond a known block is asked to learn whether a node refuses blocks that are not there. */
const absurd = 1n << 40n

/**
 * The number of the newest block, found by whether a node answers for a number: upwards in doubled
 * steps from `known`, which must exist, then by halving. Undefined when the node answers for blocks
 * that cannot be there, or not for the known one.
 */
export async function newestNumber(
  known: bigint,
  exists: (number: bigint) => Promise<boolean>,
): Promise<bigint | undefined> {
  if ((await exists(known + absurd)) || !(await exists(known))) return undefined
  let newest = known
  let step = 1n
  while (await exists(newest + step)) {
    newest += step
    step *= 2n
  }
  // From here on, `newest` is there and `beyond` is not.
  let beyond = newest + step
  while (beyond - newest > 1n) {
    const middle = (newest + beyond) / 2n
    if (await exists(middle)) newest = middle
    else beyond = middle
  }
  return newest
}
