import { createHash, randomBytes } from 'node:crypto'

/** Browsers keep a `__Host-` cookie to this host, TLS and the root path (RFC 6265bis, 4.1.3.2). */
const plainName = 'quartermaster.session'
const secureName = `__Host-${plainName}`

/** 32 random bytes; the database keeps their hash only (ASVS 5, 7.2.3 and 11.5.1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The session tokens of a Cookie header, valid or not. */
export function sessionTokens(cookieHeader: string | undefined): readonly string[] {
  return cookiesOf(cookieHeader, [secureName, plainName])
}

export function cookiesOf(
  cookieHeader: string | undefined,
  names: readonly string[],
): readonly string[] {
  if (!cookieHeader) return []
  return cookieHeader.split(';').flatMap((part) => {
    const equals = part.indexOf('=')
    const value = part.slice(equals + 1).trim()
    return names.includes(part.slice(0, equals).trim()) && value !== '' ? [value] : []
  })
}

export function sessionCookie(token: string, isSecure: boolean, seconds: number): string {
  return setCookie(isSecure ? secureName : plainName, token, isSecure, seconds)
}

export function endedSessionCookies(): readonly string[] {
  return [setCookie(plainName, '', false, 0), setCookie(secureName, '', true, 0)]
}

export function setCookie(name: string, value: string, isSecure: boolean, seconds: number): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}
