/**
 * The log as the world's tools read it (c2sp.org/tlog-tiles), for anyone: plain files below `/log`. There is
 * no `/log/tile/entries`, since leaves are hashes of what is private (docs/log.md).
 */
import { verifierKeyText } from '@tarazu/contract/chain/note'
import { hasTile, parseTilePath } from '@tarazu/contract/chain/tiles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { lastCheckpoint } from './log-continuity.ts'
import { logVerifierKey } from './log-key.ts'
import { keysAsJson } from './log-keys.ts'
import { publishedCheckpoint } from './published-checkpoint.ts'
import { tileReader } from './read-tiles.ts'

const text = 'text/plain; charset=utf-8'

export function logRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const readTiles = tileReader(db)

  app.get('/log/checkpoint', async (_request, reply) => {
    const checkpoint = await publishedCheckpoint(deps)
    if (!checkpoint) return notFound(reply)
    return reply.header('cache-control', 'no-cache').type(text).send(checkpoint.note)
  })

  app.get('/log/key', async (_request, reply) => {
    const key = verifierKeyText(await logVerifierKey(deps))
    return reply.header('cache-control', 'public, max-age=60').type(text).send(`${key}\n`)
  })

  app.get('/log/keys', async (_request, reply) => {
    return reply.header('cache-control', 'public, max-age=60').send(await keysAsJson(deps))
  })

  app.get('/log/tile/*', async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    const tile = parseTilePath(`/tile/${path}`)
    // What no checkpoint covers may still be lost in a crash, and whoever has a tile keeps it for ever.
    const size = Number((await lastCheckpoint(db))?.size ?? 0)
    if (!tile || !hasTile(size, tile)) return notFound(reply)
    const [hashes] = await readTiles([tile])
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/octet-stream')
      .send(Buffer.from(hashes ?? []))
  })
}

function notFound(reply: FastifyReply) {
  return reply.code(404).type(text).send('The log does not have this.\n')
}
