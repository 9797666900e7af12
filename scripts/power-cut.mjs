/** `npm run power-cut -- TIMES`: the crash run with power cuts alone, once unless said otherwise. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { environmentOf, findNode } from './node.mjs'
import { repository } from './steps.mjs'

await install()
const node = await findNode()
const [times = '1'] = process.argv.slice(2)
const env = { ...environmentOf(node), CRASH_TIMES: '0', POWER_CUTS: times }
const program = join(repository, 'node_modules/vitest/vitest.mjs')
const args = [
  program,
  'run',
  '--project',
  'crash',
  'e2e/crash/crash.test.ts',
  '-t',
  'nothing that was answered',
]
const child = spawn(node, args, { cwd: repository, env, stdio: ['ignore', 'inherit', 'inherit'] })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
