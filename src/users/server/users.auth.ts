import type { Database } from '#platform/server/db/database.ts'
import type { AuthRoute } from '#platform/server/http/serve-auth.ts'
import { endedSessionCookies, hashOfToken, sessionTokens } from './session-cookie.ts'
import { signIn } from './sign-in.ts'

/** The steps of signing in and out. `publicUrl` decides whether cookies are for TLS only. */
export function usersAuth(db: Database, publicUrl: string): readonly AuthRoute[] {
  const isSecure = publicUrl.startsWith('https:')
  return [
    { path: '/api/auth/sign-in/email', act: (visit, body) => signIn(db, visit, body, isSecure) },
    {
      path: '/api/auth/sign-out',
      act: async (visit) => {
        const hashes = sessionTokens(visit.cookie).map(hashOfToken)
        if (hashes.length > 0)
          await db.reader.deleteFrom('sessions').where('token_hash', 'in', hashes).execute()
        return { body: { signedOut: true }, cookies: endedSessionCookies() }
      },
    },
  ]
}
