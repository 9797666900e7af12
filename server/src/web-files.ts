import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The built web app, and the console below `/console` where it has been built, too. Files with a hash in their name
 * never change; everything else is asked for again.
 */
export async function webFiles(
  app: FastifyInstance,
  { webDir: dir, consoleDir, live }: { webDir: string; consoleDir?: string | undefined; live: boolean },
) {
  const policy = await policyOf(join(dir, checkPage))
  if (live) await serveLivePage(app, join(dir, 'index.html'))
  await app.register(fastifyStatic, {
    ...options,
    root: dir,
    setHeaders(reply, path) {
      options.setHeaders(reply, path)
      if (policy !== undefined && path.includes(checkPage)) reply.header('content-security-policy', policy)
    },
  })
  if (consoleDir === undefined) return
  await app.register(fastifyStatic, {
    ...options,
    root: consoleDir,
    prefix: '/console/',
    decorateReply: false,
  })
  app.decorate('consoleDir', consoleDir)
}

/**
 * The app's page says of itself that it is of paper mode, and takes that for granted until it has heard better. In live mode neither is
 * true for a moment.
 */
async function serveLivePage(app: FastifyInstance, path: string) {
  const page = (await readFile(path, 'utf8'))
    .replace('<html ', '<html data-mode="live" ')
    .replace(' Paper trading: no real money.', '')
  app.decorate('livePage', page)
  for (const url of ['/', '/index.html']) app.get(url, (_, reply) => sendLivePage(reply, page))
}

function sendLivePage(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}

const options = {
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: { header(name: string, value: string): unknown }, path: string) => {
    const forEver = /[/\\]assets[/\\]/.test(path)
    reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} as const

/** Has its script in itself, so that it works from a disk: what else is served lets no such thing run. */
const checkPage = 'check-statement.html'

/** What the page says itself, and what only a header can say; undefined: the page is not built. */
async function policyOf(path: string) {
  const page = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const said = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]
  return said && `${said}; frame-ancestors 'none'`
}

const fileEndings = /\.(js|css|map|png|svg|ico|woff2|webmanifest|json|txt|html|br|gz)$/i

/** Every screen has an address of its own, and all of an app are the same page. A code like RELIANCE.NS is no file. */
export function isScreen({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) {
  const path = url.split('?', 1)[0] ?? ''
  return method === 'GET' && path !== '/api' && !path.startsWith('/api/') && !fileEndings.test(path)
}

/** The page of the app that the address belongs to; undefined where that one is not built. */
export function sendPage(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  if (!app.hasReplyDecorator('sendFile')) return undefined
  const path = request.url.split('?', 1)[0] ?? ''
  if (path !== '/console' && !path.startsWith('/console/'))
    return app.livePage === undefined ? reply.sendFile('index.html') : sendLivePage(reply, app.livePage)
  return app.consoleDir === undefined ? undefined : reply.sendFile('index.html', app.consoleDir)
}

declare module 'fastify' {
  interface FastifyInstance {
    consoleDir?: string
    livePage?: string
  }
}
