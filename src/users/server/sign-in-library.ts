import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { longestPassword, shortestPassword } from '../password.rules.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { cookiePrefix } from './session-cookie.ts'

const sessionSeconds = 12 * 60 * 60

/**
 * The sign-in library on our tables. It signs in and out and keeps sessions; who may do what, and
 * looking a session up on each request, is ours.
 */
export function signInLibrary(options: { db: Database; secret: string; publicUrl: string }) {
  const { db, secret, publicUrl } = options
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db: db.reader, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    // A failure, such as a lost database, is answered and logged as everywhere else in the house.
    onAPIError: {
      onError: (error) => {
        if (!(error instanceof APIError)) throw error
      },
    },
    advanced: {
      // Foreign origins are refused for every write of the house before it comes here
      // (same-origin.ts), also on hosts that this library would have to be told of.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      cookiePrefix,
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'profiles',
      fields: {
        name: 'full_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            await refuseDeactivated(db, session.userId)
          },
        },
      },
    },
  })
}

async function refuseDeactivated(db: Database, userId: string): Promise<void> {
  const profile = await db.reader
    .selectFrom('profiles')
    .select('deactivated_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (profile?.deactivated_at) {
    throw new APIError('FORBIDDEN', {
      message: 'This account is deactivated. A super admin or super manager can reactivate it.',
    })
  }
}
