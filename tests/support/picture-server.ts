import { pictureOf } from './pictures.ts'
import { pretendServer } from './pretend-server.ts'

export type PictureServer = {
  /** `host:port`, for ALLOW_OUTSIDE. */
  readonly place: string
  readonly urlOf: (path: string) => string
  /** The requested paths so far, in order. */
  readonly asked: readonly string[]
  /** Starts or stops answering 503 at this path. */
  breakAt(path: string, isBroken?: boolean): void
}

/**
 * An external web server. `/red.png` and so on are pictures of that colour; other paths are other
 * possible targets of a shop's URLs.
 */
export async function pictureServer(): Promise<PictureServer> {
  const asked: string[] = []
  const broken = new Set<string>()
  let place = ''
  place = await pretendServer(async (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const [, colour] = /^\/(\w+)\.png/.exec(path) ?? []
    if (broken.has(path)) response.writeHead(503).end('Come back later.')
    else if (colour) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(await pictureOf(colour))
    } else if (path === '/moved') response.writeHead(301, { location: '/navy.png' }).end()
    else if (path === '/inside')
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    else if (path === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    else if (path === '/cut')
      response.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG\r\n\x1a\n', 'latin1')
    else if (path === '/huge') {
      response.writeHead(200, { 'content-type': 'image/png' })
      response.end(Buffer.alloc(9 * 1024 * 1024, 1))
    } else response.writeHead(404).end()
  })
  return {
    place,
    urlOf: (path) => `http://${place}${path}`,
    asked,
    breakAt(path, isBroken = true) {
      if (isBroken) broken.add(path)
      else broken.delete(path)
    },
  }
}
