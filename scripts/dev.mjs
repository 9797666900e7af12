/** `npm run dev`: the server restarts, and web app and console update in place, when their sources change. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { environmentOf, findNode, whenNpmDies } from './node.mjs'
import { repository, say } from './steps.mjs'

await install()
const node = await findNode()
const environment = environmentOf(node)
const address = `http://127.0.0.1:${process.env.PORT || 3000}`
const vite = join(repository, 'node_modules/vite/bin/vite.js')
const toServer = { ...environment, TARAZU_SERVER: address }

/** @type {[string, string[], string, NodeJS.ProcessEnv][]} */
const programs = [
  ['The server', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], repository, environment],
  ['The web app', [vite, '--host', '127.0.0.1'], join(repository, 'web'), toServer],
  ['The console', [vite, '--host', '127.0.0.1'], join(repository, 'console'), toServer],
]
let stopping = false
const children = programs.map(([name, args, cwd, env]) => {
  const child = spawn(node, args, { cwd, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('exit', (code) => {
    if (stopping) return
    say(`${name} ended.`)
    process.exitCode = code || 1
    stop()
  })
  return child
})

function stop() {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
whenNpmDies(stop)
