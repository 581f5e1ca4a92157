import { TOTP } from 'otpauth'
import { usersSettings } from '#organization/users/users.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Answer, TestServer } from './server.ts'

/** One browser: it keeps its cookies and sends them with each request. */
export type Browser = {
  readonly cookies: Map<string, string>
  ask(path: string, body?: Readonly<Record<string, unknown>>): Promise<Answer>
  look(path: string): Promise<Answer>
}

export function newBrowser(server: TestServer): Browser {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.ask(method, path, {
      cookie,
      // As our screens do with every write.
      ...(method === 'POST' ? { headers: { 'idempotency-key': newId() } } : {}),
      ...(body === undefined ? {} : { body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    ask: (path, body = {}) => send('POST', path, body),
    look: (path) => send('GET', path),
  }
}

/** The code of an authenticator app, now or some half-minute steps away. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Moves the last step that the authenticator app used into the past. */
export async function forgetSteps(db: Database, userId: string): Promise<void> {
  await db.reader
    .updateTable('two_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', userId)
    .execute()
}

/** Moves the last reauthentication of all this user's sessions into the past. */
export async function ageProof(db: Database, userId: string): Promise<void> {
  await db.reader
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 11 * 60_000).toISOString() })
    .where('user_id', '=', userId)
    .execute()
}

export async function demandTwoFactor(db: Database, roles: readonly string[]): Promise<void> {
  await db.reader
    .insertInto('setting_values')
    .values({
      key: usersSettings.twoFactorRoles.key,
      value: JSON.stringify(roles),
      changed_by_name: 'Test',
    })
    .execute()
}

/** How many emails of this template were queued to this address. */
export async function countMails(db: Database, template: string, to: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('mails')
    .select('id')
    .where('template', '=', template)
    .where('to_address', '=', to)
    .execute()
  return rows.length
}
