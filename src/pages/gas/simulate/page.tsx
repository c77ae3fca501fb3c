import { lazySection } from '#ui/lazy/lazy-section.tsx'

/** `/{network}/gas/simulate?…`: several calls, one after the other, in one simulated block. */
export default lazySection(() => import('#pages/gas/simulate/simulation.tsx'))
