import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader } from '#platform/server/db/database.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { sharedSecretIn } from '#platform/server/shared-secret.ts'
import { cookiesOf, newToken, setCookie } from './session-cookie.ts'

const nameStart = 'quartermaster.known-'
const lifeSeconds = 180 * 24 * 60 * 60

/**
 * A browser that has signed in to an account keeps a cookie for it. Its attempts at that account
 * have a separate limit: strangers who use up the general one cannot lock its user out (OWASP,
 * “Slow Down Online Guessing Attacks with Device Cookies”). The cookie gives no access.
 */
export async function knownBrowserCookie(
  reader: Reader,
  userId: string,
  isSecure: boolean,
): Promise<string> {
  const nonce = newToken()
  const value = `${nonce}.${await signatureOf(reader, userId, nonce)}`
  return setCookie(nameFor(userId, isSecure), value, isSecure, lifeSeconds)
}

/** What names this browser among those that have signed in to the account; null for a stranger. */
export async function knownBrowser(
  reader: Reader,
  visit: Visit,
  userId: string,
): Promise<string | null> {
  for (const value of cookiesOf(visit.cookie, [nameFor(userId, true), nameFor(userId, false)])) {
    const [nonce = '', signature = ''] = value.split('.')
    const expected = Buffer.from(await signatureOf(reader, userId, nonce))
    const given = Buffer.from(signature)
    if (given.length === expected.length && timingSafeEqual(given, expected)) return nonce
  }
  return null
}

/** One cookie for each account, because several people may share a browser. */
function nameFor(userId: string, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}${nameStart}${userId.slice(-12)}`
}

async function signatureOf(reader: Reader, userId: string, nonce: string): Promise<string> {
  const secret = await sharedSecretIn(reader, 'known_browser')
  return createHmac('sha256', secret).update(`${userId}\n${nonce}`).digest('base64url')
}
