import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { consoleBase, isPage } from '@tarazu/contract/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './security-headers.ts'

/**
 * Serves the built web app, and the console below `/console` if it has been built. Files with a hash in their
 * name never change; all others are revalidated.
 */
export async function webFiles(
  app: FastifyInstance,
  { webDir: dir, consoleDir, live }: { webDir: string; consoleDir?: string | undefined; live: boolean },
) {
  const appPage = join(dir, 'index.html')
  const policies = { [appPage]: await policyOfApp(appPage), [join(dir, checkPage)]: await policyOfCheck(dir) }
  if (live) await serveLivePage(app, appPage, policies[appPage])
  await app.register(fastifyStatic, {
    ...options,
    root: dir,
    setHeaders(reply, path) {
      options.setHeaders(reply, path)
      const policy = policies[path.replace(/\.(br|gz)$/, '')]
      if (policy !== undefined) reply.header('content-security-policy', policy)
    },
  })
  if (consoleDir === undefined) return
  await app.register(fastifyStatic, {
    ...options,
    root: consoleDir,
    prefix: `${consoleBase}/`,
    decorateReply: false,
  })
  app.decorate('consoleDir', consoleDir)
}

/**
 * The built page says paper mode until the app hears otherwise; in live mode it has to say live from the
 * first byte.
 */
async function serveLivePage(app: FastifyInstance, path: string, policy: string | undefined) {
  const html = (await readFile(path, 'utf8'))
    .replace('<html ', '<html data-mode="live" ')
    .replace(' Paper trading: no real money.', '')
  const page = { html, policy }
  app.decorate('livePage', page)
  for (const url of ['/', '/index.html']) app.get(url, (_, reply) => sendLivePage(reply, page))
}

type LivePage = { html: string; policy: string | undefined }

function sendLivePage(reply: FastifyReply, { html, policy }: LivePage) {
  if (policy !== undefined) reply.header('content-security-policy', policy)
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
}

const options = {
  preCompressed: true,
  cacheControl: false,
  // Hidden files are the build's own.
  dotfiles: 'ignore',
  setHeaders: (reply: { header(name: string, value: string): unknown }, path: string) => {
    const forEver = /[/\\]assets[/\\]/.test(path)
    reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} as const

/** Has its script inline, so that it works from a disk; the general policy would not run it. */
const checkPage = 'check-statement.html'

/**
 * What a stranger reads first has its script and its look in the app's page: the general policy, and the
 * hashes of these two. Undefined: the page has nothing of the kind.
 */
async function policyOfApp(path: string) {
  const page = await readPage(path)
  const [scripts, styles] = [hashesOf(page, 'script'), hashesOf(page, 'style')]
  if (scripts.length + styles.length === 0) return undefined
  return securityHeaders({ scripts, styles })['content-security-policy']
}

/** Only what stands between tags without attributes; all else comes from files. */
const hashesOf = (page: string, tag: 'script' | 'style') =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
  )

/** Empty where the app is not built. */
const readPage = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

/** The page's own policy, with directives that only a header can have. Undefined: the page is not built. */
async function policyOfCheck(dir: string) {
  const page = await readPage(join(dir, checkPage))
  const said = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]
  return said && `${said}; frame-ancestors 'none'`
}

/**
 * Sends the app's page, the same for every address of a screen. An address without a screen is a 404 whose
 * page the app shows. Undefined: there is no page to send.
 */
export function sendPage(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?', 1)[0] ?? ''
  const read = request.method === 'GET' || request.method === 'HEAD'
  if (!read || !app.hasReplyDecorator('sendFile') || path === '/api' || path.startsWith('/api/'))
    return undefined
  const known = isPage(path)
  if (!known && !isNavigation(request)) return undefined
  if (!known) reply.code(404)
  // It gets no tag: "not modified" is no answer for something that is not found.
  const tagged = { etag: known, lastModified: known }
  if (path !== consoleBase && !path.startsWith(`${consoleBase}/`))
    return app.livePage === undefined
      ? reply.sendFile('index.html', tagged)
      : sendLivePage(reply, app.livePage)
  return app.consoleDir === undefined ? undefined : reply.sendFile('index.html', app.consoleDir, tagged)
}

/** Browsers accept HTML when navigating; scripts, pictures and programs do not. */
const isNavigation = ({ headers }: FastifyRequest) => /\btext\/html\b/.test(headers.accept ?? '')

declare module 'fastify' {
  interface FastifyInstance {
    consoleDir?: string
    livePage?: LivePage
  }
}
