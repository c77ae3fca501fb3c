import { overrideTask } from 'hardhat/config'

/** `hardhat node` starts or finds Keyhole and prints a link to each mined transaction. */
export default {
  id: 'hardhat-keyhole',
  tasks: [
    overrideTask('node')
      .setAction(() => import('./node-task.js'))
      .build(),
  ],
}
