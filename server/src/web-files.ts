import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The built web app, and the console below `/console` where it has been built, too. Files with a hash in their name
 * never change; everything else is asked for again.
 */
export async function webFiles(app: FastifyInstance, dir: string, consoleDir?: string) {
  await app.register(fastifyStatic, { ...options, root: dir })
  if (consoleDir === undefined) return
  await app.register(fastifyStatic, {
    ...options,
    root: consoleDir,
    prefix: '/console/',
    decorateReply: false,
  })
  app.decorate('consoleDir', consoleDir)
}

const options = {
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: { header(name: string, value: string): unknown }, path: string) => {
    const forEver = /[/\\]assets[/\\]/.test(path)
    reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} as const

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
  if (path !== '/console' && !path.startsWith('/console/')) return reply.sendFile('index.html')
  return app.consoleDir === undefined ? undefined : reply.sendFile('index.html', app.consoleDir)
}

declare module 'fastify' {
  interface FastifyInstance {
    consoleDir?: string
  }
}
