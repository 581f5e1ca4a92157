import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { whenDone } from './when-done.ts'

/** What may happen to a request on its way. */
export type Trouble = 'none' | 'late' | 'lost before it arrives' | 'lost before its answer'

export type FlakyProxy = {
  readonly url: string
  /** The port of the server behind it; another one after a restart. */
  target: number
  /** Decides about each call of the app; `none` for a stable network. */
  trouble: () => Trouble
  /** While true, every connection is refused. */
  isAway: boolean
  readonly longestDelayMilliseconds: number
}

/** A proxy between browsers and a server that loses and delays what it passes on. */
export async function flakyProxy(
  target: number,
  longestDelayMilliseconds = 3_000,
): Promise<FlakyProxy> {
  const server = createServer((incoming, outgoing) => {
    pass(proxy, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const proxy: FlakyProxy = {
    url: `http://127.0.0.1:${address.port}`,
    target,
    trouble: () => 'none',
    isAway: false,
    longestDelayMilliseconds,
  }
  whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  return proxy
}

async function pass(
  proxy: FlakyProxy,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { url = '/', method = 'GET', headers } = incoming
  if (proxy.isAway) return void incoming.socket.destroy()
  const trouble = url.startsWith('/rpc/') ? proxy.trouble() : 'none'
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  if (trouble === 'lost before it arrives') return void incoming.socket.destroy()
  if (trouble === 'late') await setTimeout(Math.random() * proxy.longestDelayMilliseconds)
  const onward = request(
    { host: '127.0.0.1', port: proxy.target, path: url, method, headers },
    (answer) => {
      if (trouble === 'lost before its answer') {
        answer.resume()
        return void incoming.socket.destroy()
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      // A stream that the proxy cuts ends on both sides.
      outgoing.on('close', () => answer.destroy())
      answer.on('error', () => outgoing.destroy())
    },
  )
  onward.on('error', () => incoming.socket.destroy())
  onward.end(Buffer.concat(chunks))
}
