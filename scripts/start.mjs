/** `npm start`: installs and builds what is missing, then runs the server. Plain JavaScript: nothing is installed yet. */
import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { environmentOf, findNode, runInForeground, serverFlags } from './node.mjs'

await install({ product: true })
const node = await findNode()
// Four passwords may be hashed at once, and Node has four threads by itself: files and names would wait for them.
const environment = { UV_THREADPOOL_SIZE: '8', ...environmentOf(node) }
// Database and server start while the apps are built; the server is ready once they are.
process.exitCode = await runInForeground(
  node,
  [...serverFlags, 'server/src/main.ts', '--apps-are-being-built'],
  environment,
  async (child) => {
    await buildWeb(node)
    if (child.connected) child.send('built')
  },
)
