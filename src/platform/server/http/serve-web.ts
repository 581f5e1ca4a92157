import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'

/** The built screens. Any path that is no file is a page of the app, which routes by itself. */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  const hasBuild = existsSync(join(webRoot, 'index.html'))
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
    // One route for all of them: a route for each of some 1,600 takes 12 MB.
    await app.register(fastifyStatic, {
      root: join(webRoot, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && isPagePath(request.url)
    if (isPage && hasBuild) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw new Refusal(
      'missing',
      'not_found',
      `There is nothing at ${request.method} ${request.originalUrl.split('?')[0]}.`,
    )
  })
}

/** Pages have no dots in their paths; files and what scanners look for have. */
function isPagePath(url: string): boolean {
  const [path = ''] = url.split('?')
  return !/^\/(api|rpc|hooks|assets)\//.test(path) && !path.includes('.') && path !== '/metrics'
}
