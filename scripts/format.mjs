/**
 * `npm run format`: prints `docs/settings.md` and puts every file into the form that `npm run check` asks for. What it
 * cannot mend by itself it shows.
 */

import { join } from 'node:path'
import { install } from './install.mjs'
import { environmentOf, findNode, runInForeground } from './node.mjs'
import { repository } from './steps.mjs'

await install()
const node = await findNode()
const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome')
await runInForeground(node, [join(repository, 'scripts/settings-page.ts')], environmentOf(node))
process.exitCode = await runInForeground(
  node,
  [biome, 'check', '--write', ...process.argv.slice(2)],
  environmentOf(node),
)
