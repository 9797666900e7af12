/**
 * What a request costs at least here: Fastify with one route that answers a fixed body of the size of
 * user/info.
 */
import Fastify from 'fastify'

const app = Fastify({ logger: false })
const body = JSON.stringify({ msg: 'ok', data: 'x'.repeat(320) })
app.get('/bare', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
process.once('disconnect', () => process.exit())
