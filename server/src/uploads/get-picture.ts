import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** For everybody, and for good: another picture has another address. Refuses with `not_found`. */
export async function getPicture({ db }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const { size } = request.query as { size?: unknown }
  const picture = /^[\w-]{22}$/.test(id)
    ? await db
        .selectFrom('picture')
        .select(size === 'small' ? 'small as bytes' : 'jpeg as bytes')
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!picture) throw new Refusal('not_found')
  return reply
    .header('content-type', 'image/jpeg')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline; filename="picture.jpg"')
    .send(picture.bytes)
}
