import type { HardhatPlugin } from 'hardhat/types/plugins'

/** `hardhat node` starts or finds Keyhole and prints a link to each mined transaction. */
declare const plugin: HardhatPlugin
export default plugin
