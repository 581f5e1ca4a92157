import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { pageCodeLinks } from './page-code-links.ts'
import { pageMatcher } from './page-matcher.ts'

/**
 * The built app. It routes by itself and shows its own page for an unknown address; the status says
 * so too.
 */
export async function serveWeb(
  app: FastifyInstance,
  { webRoot, pagePaths }: { webRoot: string; pagePaths: readonly string[] },
): Promise<void> {
  const isPage = pageMatcher(pagePaths)
  const hasBuild = existsSync(join(webRoot, 'index.html'))
  const codeLinksOf = await pageCodeLinks(webRoot)
  if (hasBuild) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      globIgnore: ['assets/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    })
    // One route for all files: a route for each of some 1,600 takes 12 MB.
    await app.register(fastifyStatic, {
      root: join(webRoot, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply, path) => {
        if (isDecoder.test(path)) reply.header('content-security-policy', decoderPolicy)
      },
    })
  }
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (request.method === 'GET' && hasBuild) {
      if (isPage(path)) {
        // Without a session the login is shown first, whatever the address.
        const links = request.headers.cookie === undefined ? null : codeLinksOf(path)
        if (links !== null) reply.header('link', links)
        return reply.header('cache-control', 'no-cache').sendFile('index.html')
      }
      // Not served as a file, because a conditional request would then get a 404 without a page.
      if (mayBeTyped(path)) {
        const screen = await readFile(join(webRoot, 'index.html'))
        reply.code(404).header('cache-control', 'no-store')
        return reply.type('text/html; charset=utf-8').send(screen)
      }
    }
    throw new Refusal(
      'missing',
      'not_found',
      `There is nothing at ${request.method} ${request.originalUrl.split('?')[0]}.`,
    )
  })
}

/**
 * Reads codes from camera pictures in a worker. Compiling WebAssembly is allowed to it alone: a
 * worker has the policy of its own script, and that of the pages stays as it is.
 */
const isDecoder = /[\\/]decode-worker-[^\\/]+\.js(?:\.\w+)?$/
const decoderPolicy = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/** An address that a person may have mistyped; those with a dot are requested by programs. */
function mayBeTyped(path: string): boolean {
  return !/^\/(api|rpc|hooks|assets)\//.test(path) && !path.includes('.') && path !== '/metrics'
}
