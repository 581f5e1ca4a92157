import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { postAuth, refusalOf } from '#platform/web/client.ts'
import { DeviceWorkContext } from '#platform/web/open-here.ts'
import { AllOutletsContext, PermissionsContext } from '#platform/web/permissions-context.ts'
import { type Auth, AuthContext } from './auth-context.ts'
import { checkMe, forgetMe, isAboutMe, isSignedOut, useMe } from './use-me.ts'

const noPermissions: ReadonlySet<string> = new Set()

export function AuthProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { data: me = null, isPending, error } = useMe()

  const enter = useCallback<Auth['signIn']>(
    async (step, input) => {
      const answer = await postAuth(`sign-in/${step}`, input)
      if (!answer.ok || answer.body.signedIn !== true) return answer
      await checkMe(queries)
      // What the page below asked for after the session's end was refused; it asks again.
      queries.invalidateQueries({ predicate: ({ queryKey }) => !isAboutMe(queryKey) })
      return answer
    },
    [queries],
  )

  const leave = useCallback(async () => {
    const { mayLogOut, forgetSession } = await import('#platform/web/before-leaving.ts')
    if (!mayLogOut()) return
    await postAuth('sign-out')
    forgetSession()
    forgetMe(queries)
  }, [queries])

  const check = useCallback(() => {
    checkMe(queries)
  }, [queries])

  const auth = useMemo<Auth>(
    () => ({
      status: me ? 'signedIn' : isPending ? 'loading' : 'signedOut',
      me,
      isEnded: me !== null && isSignedOut(error),
      failure: me === null && error ? refusalOf(error).message : null,
      signIn: enter,
      signOut: leave,
      check,
    }),
    [me, isPending, error, enter, leave, check],
  )

  const permissions = useMemo(() => (me ? new Set(me.permissions) : noPermissions), [me])
  const everywhere = useMemo(() => (me ? new Set(me.permissionsEverywhere) : noPermissions), [me])

  const kind = me?.deviceWork?.kind
  const operations = me?.deviceWork?.operations.join(' ')
  const work = useMemo(
    () => (kind && operations ? { kind, operations: new Set(operations.split(' ')) } : null),
    [kind, operations],
  )

  return (
    <AuthContext value={auth}>
      <PermissionsContext value={permissions}>
        <AllOutletsContext value={everywhere}>
          <DeviceWorkContext value={work}>{children}</DeviceWorkContext>
        </AllOutletsContext>
      </PermissionsContext>
    </AuthContext>
  )
}
