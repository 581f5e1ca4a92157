import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { whenDone } from './when-done.ts'

export type VersionProxy = {
  readonly url: string
  /** The server has a new version of the app: another service worker, and a page that says so. */
  isNext: boolean
  /** The files of the version before are no longer there. */
  areFilesGone: boolean
}

/** Found in the page of the new version only. */
export const markOfNext = 'meta[name="version"][content="next"]'

/** Serves the app of a server as if it were replaced by a new version at some time. */
export async function versionProxy(serverUrl: string): Promise<VersionProxy> {
  const server = createServer((incoming, outgoing) => {
    pass(serverUrl, proxy, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const proxy: VersionProxy = {
    url: `http://127.0.0.1:${address.port}`,
    isNext: false,
    areFilesGone: false,
  }
  whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  return proxy
}

async function pass(
  serverUrl: string,
  { isNext, areFilesGone }: VersionProxy,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { url = '/', method = 'GET', headers } = incoming
  if (areFilesGone && url.startsWith('/assets/')) return void outgoing.writeHead(404).end()
  const { cookie = '', accept = '' } = headers
  const type = headers['content-type']
  const leaving = new AbortController()
  outgoing.on('close', () => leaving.abort())
  const key = headers['idempotency-key']
  const answer = await fetch(`${serverUrl}${url}`, {
    method,
    signal: leaving.signal,
    headers: {
      cookie,
      accept,
      origin: serverUrl,
      ...(type ? { 'content-type': type } : {}),
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    },
    ...(method === 'GET' ? {} : { body: await text(incoming) }),
  })
  const kept = ['content-type', 'set-cookie', 'cache-control']
  outgoing.writeHead(
    answer.status,
    Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name))),
  )
  if (isNext && url === '/service-worker.js')
    return void outgoing.end((await answer.text()).replace(/files [0-9a-f]{12}/, 'files next'))
  if (isNext && answer.headers.get('content-type')?.includes('text/html'))
    return void outgoing.end((await answer.text()).replace('</head>', `${nextMark}</head>`))
  for await (const chunk of answer.body ?? []) outgoing.write(chunk)
  outgoing.end()
}

const nextMark = '<meta name="version" content="next">'
