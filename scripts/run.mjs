/** `node scripts/run.mjs <file> [arguments]`: runs one of our programs with what it needs installed. */
import { install } from './install.mjs'
import { findNode, runInForeground } from './node.mjs'

await install({ product: true })
process.exitCode = await runInForeground(await findNode(), process.argv.slice(2))
