import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'

/** A request as the sign-in steps see it, without the network. */
export function visitFrom(ipAddress: string, cookie?: string): Visit {
  return {
    requestId: 'test',
    ipAddress,
    host: 'localhost:4000',
    cookie,
    authorization: undefined,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
    approvalId: null,
    isUnattended: false,
  }
}

/** The cookies of an answer, as the browser sends them from then on. */
export function cookiesOf({ cookies = [] }: AuthReply): string {
  return cookies.map((line) => line.split(';')[0] ?? '').join('; ')
}
