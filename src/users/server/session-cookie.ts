import { createHmac, timingSafeEqual } from 'node:crypto'

export const cookiePrefix = 'quartermaster'

/** With TLS the sign-in library prefixes the cookie, which browsers then never send in the clear. */
const names = [`__Secure-${cookiePrefix}.session_token`, `${cookiePrefix}.session_token`]

/**
 * The session token of a Cookie header, or null when there is none or its signature is not ours.
 * The format is the sign-in library's: `token.signature`, URL-encoded, where the signature is the
 * base64 of HMAC-SHA256 over the token.
 */
export function sessionToken(cookieHeader: string | undefined, secret: string): string | null {
  if (!cookieHeader) return null
  for (const part of cookieHeader.split(';')) {
    const equals = part.indexOf('=')
    if (!names.includes(part.slice(0, equals).trim())) continue
    const token = verified(decode(part.slice(equals + 1).trim()), secret)
    if (token) return token
  }
  return null
}

function verified(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A cookie that is not URL-encoded text was not made by us.
    return ''
  }
}
