/**
 * A server that puts what it is sent into SQL and into a page: whatever finds nothing in it finds nothing
 * anywhere.
 */
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

export async function startPlantedHole() {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `create table person (id text, name text); insert into person values ('1', 'Asha'), ('2', 'Ravi')`,
  )
  const personOf = (id: string) => {
    try {
      const found = database.prepare(`select name from person where id = '${id}'`).all()
      return `<h1>${id}</h1>${found.map(({ name }) => `<p>${name}</p>`).join('')}`
    } catch (error) {
      return `<p>${error instanceof Error ? error.message : ''}</p>`
    }
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const page =
      url.pathname === '/person'
        ? personOf(url.searchParams.get('id') ?? '')
        : '<a href="/person?id=1">The first</a>'
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Hole</title><body>${page}</body>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      database.close()
    },
  }
}
