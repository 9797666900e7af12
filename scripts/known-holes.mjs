/**
 * `npm run known-holes`: asks the registry whether a package that we ship, or work with, has a known hole. 0: it knows of none;
 * 1: it names some; 2: it does not answer, so nobody knows.
 */

import { holesIn } from './holes.mjs'
import { capture, repository } from './steps.mjs'

const { output } = await capture('npm', ['audit', '--json', '--package-lock-only'], { cwd: repository })
const { said, code } = holesIn(output)
console.log(said)
process.exitCode = code
