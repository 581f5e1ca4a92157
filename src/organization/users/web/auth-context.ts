import type { InferContractRouterOutputs } from '@orpc/contract'
import { createContext, useContext } from 'react'
import type { AuthAnswer } from '#platform/web/client.ts'
import type { usersContract } from '../users.contract.ts'

/** The signed-in user with profile, roles and permissions. */
export type Me = InferContractRouterOutputs<typeof usersContract>['me']

/** The ways to sign in: two steps of one, or one by itself. */
export type SignInStep = 'email' | 'code' | 'passkey' | 'badge'

export type Auth = {
  readonly status: 'loading' | 'signedOut' | 'signedIn'
  /** Null unless somebody is signed in. */
  readonly me: Me | null
  /** The session ended while the user worked; `me` is still who they were. */
  readonly isEnded: boolean
  /** Why it is not known who is signed in; null when it is. */
  readonly failure: string | null
  /** Its answer says whether that was all, or which step comes next. */
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
