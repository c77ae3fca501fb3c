/** Why a method beyond the four gave nothing, and the response; `ofBlock` is what the node lacks there. */
export function describeMethodRefusal(
  { refusedBy, message }: { refusedBy: 'node' | 'plan' | 'block'; message: string },
  what: string,
  ofBlock = `${what} for this block`,
) {
  const sentences = {
    node: `The node does not offer ${what}.`,
    plan: `The plan of this API key does not include ${what}.`,
    block: `The node has no ${ofBlock}.`,
  }
  return `${sentences[refusedBy]} Response: “${message}”`
}
