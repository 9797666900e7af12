/**
 * A witness over HTTP (c2sp.org/tlog-witness): `POST /add-checkpoint` and `GET /<origin hash>/checkpoint`.
 */
import { sizeType } from '@tarazu/contract/chain/add-checkpoint'
import { textOf } from '@tarazu/contract/chain/bytes-as-text'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Refused } from './judge-checkpoint.ts'
import type { Witness } from './witness.ts'

/** A proof of 63 hashes with a checkpoint and a hundred co-signatures needs 20 kB. */
const maxBody_bytes = 65_536
/** What one request may take to arrive, and an idle connection be kept. */
const request_ms = 10_000
const idle_ms = 120_000
const maxConnections = 500

/** `say` tells whoever runs it what they ought to know. */
export function serveWitness(witness: Witness, say: (text: string) => void): FastifyInstance {
  const app = Fastify({
    bodyLimit: maxBody_bytes,
    requestTimeout: request_ms,
    connectionTimeout: idle_ms,
    keepAliveTimeout: idle_ms,
    logger: false,
  })
  app.server.maxConnections = maxConnections
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) say(`A checkpoint was not co-signed: ${error.message}`)
    return answer(reply, status, status >= 500 ? 'This witness cannot co-sign now.' : error.message)
  })
  app.setNotFoundHandler((_request, reply) => answer(reply, 404, 'There is nothing at this address.'))
  app.post<{ Body: Buffer | undefined }>('/add-checkpoint', async ({ body }, reply) => {
    // Bytes that are no UTF-8 are no checkpoint.
    const judged = await witness.addCheckpoint(textOf(body ?? Buffer.alloc(0)) ?? '')
    if ('line' in judged) return reply.type(plainText).send(judged.line)
    if (judged.refused === 'conflict') return reply.code(409).type(sizeType).send(`${judged.size}\n`)
    return answer(reply, statusOf[judged.refused], sentenceOf[judged.refused])
  })
  app.get<{ Params: { hash: string } }>('/:hash/checkpoint', async ({ params: { hash } }, reply) => {
    const note = witness.lastCheckpoint(hash)
    if (note === undefined) return answer(reply, 404, 'No checkpoint of such a log was co-signed.')
    return reply.header('cache-control', 'no-cache').type(plainText).send(note)
  })
  return app
}

const plainText = 'text/plain; charset=utf-8'

function answer(reply: FastifyReply, status: number, sentence: string) {
  return reply.code(status).type(plainText).send(`${sentence}\n`)
}

type Told = Exclude<Refused['refused'], 'conflict'>

const statusOf: Record<Told, number> = {
  malformed: 400,
  unsigned: 403,
  'unknown-log': 404,
  inconsistent: 422,
  forked: 422,
}
const sentenceOf: Record<Told, string> = {
  malformed: 'This is not a request to add a checkpoint.',
  unsigned: 'No key of this log has signed the checkpoint.',
  'unknown-log': 'This witness does not know the log.',
  inconsistent: 'The tree is not shown to begin with the one that was co-signed last.',
  forked: 'Another tree of this size was co-signed.',
}
