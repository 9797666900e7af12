/** The time stamps of checkpoints for anyone, as `openssl ts -verify` reads them: files below `/log`. */
import { fromDecimal } from '@tarazu/contract/chain/bytes-as-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

export function timeStampRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  app.get('/log/timestamp/:size', async (request, reply) => {
    const stamp = await stampOf(request)
    return stamp ? kept(reply, 'application/timestamp-reply').send(stamp.reply) : notFound(reply)
  })

  app.get('/log/timestamp/:size/checkpoint', async (request, reply) => {
    const stamp = await stampOf(request)
    return stamp ? kept(reply, 'text/plain; charset=utf-8').send(stamp.note) : notFound(reply)
  })

  async function stampOf({ params }: FastifyRequest) {
    const size = fromDecimal((params as { size: string }).size)
    if (size === undefined) return undefined
    return db
      .selectFrom('log_time_stamp')
      .select(['reply', 'note'])
      .where('size', '=', BigInt(size))
      .executeTakeFirst()
  }
}

const kept = (reply: FastifyReply, type: string) =>
  reply.header('cache-control', 'public, max-age=31536000, immutable').type(type)

const notFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('No checkpoint of this size has a time stamp.\n')
