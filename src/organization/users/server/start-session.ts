import type { Actor } from '#platform/server/actor.ts'
import {
  type Database,
  hintAfterCommit,
  type Reader,
  type Tx,
} from '#platform/server/db/database.ts'
import { appendEvent, keepEvent } from '#platform/server/events/append-event.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { deviceInWords } from '../device-in-words.ts'
import { userNoun } from '../users.nouns.ts'
import { usersSettings } from '../users.settings.ts'
import { usersTemplates } from '../users.templates.ts'
import { knownBrowser, knownBrowserCookie } from './known-browser.ts'
import { neverProved } from './own-session.ts'
import { hashOfToken, newToken, sessionCookie, sessionTokens } from './session-cookie.ts'
import { type Person, personAt } from './sign-in-actors.ts'

/** The context of sign-in: the company, and whether browsers use TLS only. */
export type Door = {
  readonly db: Database
  /** The public address, if the operator configured it. */
  readonly publicUrl: string | null
  /** The same, or else the address that we listen on: for links in mails. */
  readonly address: string
}

export const isSecure = ({ publicUrl }: Door) => publicUrl?.startsWith('https:') ?? false

export type NewSession = {
  readonly kind: 'full' | 'device' | 'setup'
  /** How the identity was proved, as text for the activity log. */
  readonly by: string
  readonly device?: { readonly id: string; readonly name: string; readonly idleMinutes: number }
}

/**
 * Opens a session for a user who has proved their identity. Its token is set as a cookie and cannot
 * be read anywhere else.
 */
export async function startSession(
  door: Door,
  visit: Visit,
  person: Person,
  session: NewSession,
): Promise<AuthReply> {
  const { db } = door
  const { sessionHours, idleMinutesDesk } = await settingsOf(db.reader, usersSettings)
  const token = newToken()
  const isNew =
    session.device === undefined && (await isNewBrowser(db.reader, visit, person.userId))
  const sessionId = newId()
  const replaced = sessionTokens(visit.cookie).map(hashOfToken)
  await db.transaction(async (tx) => {
    // The browser forgets the cookie of the session before, which would otherwise stay open.
    if (replaced.length > 0)
      await tx.deleteFrom('sessions').where('token_hash', 'in', replaced).execute()
    await tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: person.userId,
        token_hash: hashOfToken(token),
        kind: session.kind,
        idle_seconds: (session.device?.idleMinutes ?? idleMinutesDesk) * 60,
        device_id: session.device?.id ?? null,
        ...(session.device ? { proved_at: neverProved } : {}),
        expires_at: new Date(Date.now() + sessionHours * 3_600_000).toISOString(),
        ip_address: visit.ipAddress,
        user_agent: visit.userAgent ?? null,
      })
      .execute()
    await tx
      .updateTable('profiles')
      .set({ last_seen_at: new Date().toISOString() })
      .where('id', '=', person.userId)
      .execute()
    const actor = personAt(visit, person, {
      sessionId,
      ...(session.device
        ? { via: 'device', deviceId: session.device.id, device: session.device.name }
        : {}),
    })
    await keepEvent(tx, actor, {
      type: 'user.signed_in',
      noun: userNoun,
      id: person.userId,
      label: person.fullName,
      data: { by: session.by, kind: session.kind, isNewBrowser: isNew },
    })
    await endOldestSessions(tx, actor, person)
    if (isNew)
      await queueMail(tx, usersTemplates.newBrowser, person.email, {
        name: person.fullName,
        device: deviceInWords(visit.userAgent ?? null),
        address: visit.ipAddress,
      })
  })
  const cookies = [sessionCookie(token, isSecure(door), sessionHours * 3_600)]
  if (!session.device)
    cookies.push(await knownBrowserCookie(db.reader, person.userId, isSecure(door)))
  return { body: { signedIn: true, kind: session.kind }, cookies }
}

const mostSessions = 50

/** No user needs so many at once: the oldest end, and the user reads in their record that they did. */
async function endOldestSessions(tx: Tx, actor: Actor, { userId, fullName }: Person) {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostSessions),
    )
    .returning('id')
    .execute()
  if (ended.length === 0) return
  hintAfterCommit(tx, { noun: 'session', ids: ended.map(({ id }) => id) })
  await appendEvent(tx, actor, {
    type: 'user.sessions_ended',
    noun: userNoun,
    id: userId,
    label: fullName,
    data: { sessions: ended.length },
  })
}

/** The very first sign-in needs no warning. */
async function isNewBrowser(reader: Reader, visit: Visit, userId: string): Promise<boolean> {
  if ((await knownBrowser(reader, visit, userId)) !== null) return false
  const profile = await reader
    .selectFrom('profiles')
    .select('last_seen_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return profile !== undefined && profile.last_seen_at !== null
}
