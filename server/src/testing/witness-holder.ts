/** A witness that dies when it is about to answer, after it has decided and kept what it answers. */
import { systemClock } from '../clock.ts'
import { serveWitness } from '../witness/serve-witness.ts'
import { openState } from '../witness/state-file.ts'
import { makeWitness } from '../witness/witness.ts'
import { readWitnessKey } from '../witness/witness-key.ts'

const [folder = ''] = process.argv.slice(2)
const key = await readWitnessKey(folder)
const state = await openState(folder, key.verifier)
const say = () => {}
const app = serveWitness(makeWitness({ key, state, clock: systemClock, say }), say)
app.addHook('onSend', async () => process.kill(process.pid, 'SIGKILL'))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
