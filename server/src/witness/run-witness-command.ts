/** The commands of `npm run witness`. */
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseVerifierKey, verifierKeyText } from '@tarazu/contract/chain/note'
import type { FastifyInstance } from 'fastify'
import type { Clock, Random } from '../clock.ts'
import { holdFolder } from './hold-folder.ts'
import { serveWitness } from './serve-witness.ts'
import { makeState, openState } from './state-file.ts'
import { makeWitness } from './witness.ts'
import { WitnessError } from './witness-error.ts'
import { hashOfWitness, makeWitnessKey, readWitnessKey } from './witness-key.ts'

type CommandWorld = { clock: Clock; random: Random; say(text: string): void }

const usage = `Usage:
  npm run witness -- make FOLDER NAME          a new key; NAME is such as school.example/w1
  npm run witness -- show FOLDER               its verifier key, and the logs with their last sizes
  npm run witness -- add-log FOLDER KEY        KEY is the verifier key of a log, as its /log/key has it
  npm run witness -- serve FOLDER              answers at http://127.0.0.1:7380
    --port N          another port; 0 takes any that is free
    --host ADDRESS    another address; needs --behind-tls unless it is of this machine alone
    --behind-tls      a proxy that speaks TLS stands before it
    --first-start     this key has never co-signed anything, and its memory is to be made anew
`

const options = {
  port: { type: 'string', default: '7380' },
  host: { type: 'string', default: '127.0.0.1' },
  'behind-tls': { type: 'boolean', default: false },
  'first-start': { type: 'boolean', default: false },
} as const

type Values = { port: string; host: string; 'behind-tls': boolean; 'first-start': boolean }

/** Answers what goes on serving; undefined: the command has done its work. */
export async function runWitnessCommand(world: CommandWorld, args: string[]) {
  const { values, positionals } = parse(args)
  const [verb, folder, word, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new WitnessError(usage)
  if (verb === 'make' && word !== undefined) await make(world, folder, word)
  else if (verb === 'show' && word === undefined) await show(world, folder)
  else if (verb === 'add-log' && word !== undefined) await addLog(world, folder, word)
  else if (verb === 'serve' && word === undefined) return serve(world, folder, values)
  else throw new WitnessError(usage)
  return undefined
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WitnessError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

async function make({ random, say }: CommandWorld, folder: string, name: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { verifier } = await makeWitnessKey(folder, name, random.bytes(32))
  await makeState(folder, verifier)
  say(`verifier key: ${verifierKeyText(verifier)}`)
}

async function open(folder: string, firstStart = false) {
  const key = await readWitnessKey(folder)
  return { key, state: await openState(folder, key.verifier, { firstStart }) }
}

async function show({ say }: CommandWorld, folder: string) {
  const { key, state } = await open(folder)
  say(`verifier key: ${verifierKeyText(key.verifier)}`)
  for (const { origin, last } of state.logs()) say(`${origin}: ${last?.checkpoint.size ?? 'nothing yet'}`)
}

async function addLog({ say }: CommandWorld, folder: string, text: string) {
  const letGo = holdFolder(folder)
  try {
    const { state } = await open(folder)
    const key = await parseVerifierKey(hashOfWitness, text)
    if (key?.type !== 'note') throw new WitnessError(`${text} is not the verifier key of a log.`)
    const { keys, last } = state.log(key.name) ?? { keys: [], last: undefined }
    if (keys.some(({ id }) => id === key.id)) throw new WitnessError(`${key.name} is known with this key.`)
    await state.keep({ origin: key.name, keys: [...keys, key], last })
    say(keys.length > 0 ? `${key.name} may sign with this key, too.` : `${key.name} is known from now on.`)
  } finally {
    letGo()
  }
}

async function serve({ clock, say }: CommandWorld, folder: string, values: Values): Promise<FastifyInstance> {
  const port = Number(values.port)
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new WitnessError(`${values.port} is not a port.`)
  if (!isLoopback(values.host) && !values['behind-tls'])
    throw new WitnessError(
      `${values.host} is reached from other machines, and this program speaks plain HTTP: put a proxy that ` +
        'speaks TLS before it, and say so with --behind-tls.',
    )
  const letGo = holdFolder(folder)
  try {
    const { key, state } = await open(folder, values['first-start'])
    const app = serveWitness(makeWitness({ key, state, clock, say }), say)
    app.addHook('onClose', async () => letGo())
    const address = await app.listen({ port, host: values.host })
    say(`${key.verifier.name} co-signs ${state.logs().length} logs at ${address}`)
    return app
  } catch (error) {
    letGo()
    throw error
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
