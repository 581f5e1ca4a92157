import type { Reader } from '#platform/server/db/database.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { newId } from '#platform/server/new-id.ts'
import { hashOfToken, newToken } from './session-cookie.ts'

export const longestSessionSeconds = 12 * 60 * 60

export type NewSession = {
  readonly userId: string
  readonly kind: 'full' | 'device' | 'setup'
  readonly idleSeconds: number
  readonly deviceId?: string
}

/** Opens a session and gives its token, which nobody can read again. */
export async function startSession(
  reader: Reader,
  session: NewSession,
  visit: Visit,
): Promise<string> {
  const token = newToken()
  await reader
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: session.userId,
      token_hash: hashOfToken(token),
      kind: session.kind,
      idle_seconds: session.idleSeconds,
      device_id: session.deviceId ?? null,
      expires_at: new Date(Date.now() + longestSessionSeconds * 1000).toISOString(),
      ip_address: visit.ipAddress,
      user_agent: visit.userAgent ?? null,
    })
    .execute()
  return token
}
