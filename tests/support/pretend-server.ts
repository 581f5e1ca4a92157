import { createServer, type RequestListener } from 'node:http'
import { whenDone } from './when-done.ts'

/**
 * An external server over real HTTP, until the tests of the file have ended.
 *
 * @returns its `host:port`, for ALLOW_OUTSIDE
 */
export async function pretendServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return `127.0.0.1:${address.port}`
}
