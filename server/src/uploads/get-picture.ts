import { pictureUrl } from '@tarazu/contract/uploads/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { identifyOperator } from '../http/identify-caller.ts'

/** A browser may show a picture for this long after it was taken off. The tag makes asking again cheap. */
const publicly = 'public, max-age=3600'

/**
 * A picture is public while a piece of news has it, and otherwise visible to operators who publish. So
 * uploading makes nothing public, and taking a picture off hides it. Refuses with `not_found` and
 * `forbidden`.
 */
export async function getPicture(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const { size } = request.query as { size?: unknown }
  const { 'operator-token': token, 'x-console': fromConsole, 'if-none-match': known } = request.headers
  if (!/^[\w-]{22}$/.test(id)) throw new Refusal('not_found')
  const published = await isPublished(deps, id)
  if (!published) {
    if (token === undefined && fromConsole === undefined) throw new Refusal('not_found')
    await identifyOperator(deps, { permission: 'publish news' }, request, reply)
  }
  const tag = size === 'small' ? `"${id}-small"` : `"${id}"`
  reply.header('cache-control', published ? publicly : 'no-store')
  if (published) reply.header('etag', tag)
  if (published && known === tag) return reply.status(304).send()
  const picture = await deps.db
    .selectFrom('picture')
    .select(size === 'small' ? 'small as bytes' : 'jpeg as bytes')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!picture) throw new Refusal('not_found')
  return reply
    .header('content-type', 'image/jpeg')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline; filename="picture.jpg"')
    .send(picture.bytes)
}

async function isPublished({ db }: Deps, id: string) {
  const piece = await db
    .selectFrom('news')
    .select('id')
    .where('image', '=', pictureUrl(id))
    .limit(1)
    .executeTakeFirst()
  return piece !== undefined
}
