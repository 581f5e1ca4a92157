import type { BenchServer } from './bench-server.ts'

/** The session of a server's cookie, as a browser takes it. */
export function browserCookies({ cookie, url }: Pick<BenchServer, 'cookie' | 'url'>) {
  return cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url }
  })
}
