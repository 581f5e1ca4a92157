import type { InferContractRouterOutputs } from '@orpc/contract'
import { createContext, useContext } from 'react'
import type { AuthAnswer } from '#platform/web/client.ts'
import type { usersContract } from '../users.contract.ts'

/** The signed-in user with profile, roles and permissions. */
export type Me = InferContractRouterOutputs<typeof usersContract>['me']

/** The sign-in methods: two steps of one, or one alone. */
export type SignInStep = 'email' | 'code' | 'passkey' | 'badge'

export type Auth = {
  readonly status: 'loading' | 'signedOut' | 'signedIn'
  /** Null unless a user is signed in. */
  readonly me: Me | null
  /** The session ended while the user worked; `me` is still who they were. */
  readonly isEnded: boolean
  /** Why it is not known who is signed in; null when it is. */
  readonly failure: string | null
  /** Returns whether the sign-in is complete, or the next step. */
  readonly signIn: (
    step: SignInStep,
    input: Readonly<Record<string, unknown>>,
  ) => Promise<AuthAnswer>
  readonly signOut: () => Promise<void>
  /** Asks the server again who is signed in. */
  readonly check: () => void
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
