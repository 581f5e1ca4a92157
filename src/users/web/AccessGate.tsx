import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { ScreenLoading } from '#platform/web/shell/PageLoading.tsx'
import { useAuth } from './auth-context.ts'

// Most starts are by somebody who is signed in; they load neither form.
const LoginPage = lazy(async () => ({ default: (await import('./LoginPage.tsx')).LoginPage }))
const SetupFactor = lazy(async () => ({ default: (await import('./SetupFactor.tsx')).SetupFactor }))
const SessionEndedDialog = lazy(async () => ({
  default: (await import('./SessionEndedDialog.tsx')).SessionEndedDialog,
}))

/**
 * Lets nobody past who is not signed in. The login stands in place of the page, so the address
 * stays what was asked for, and the page appears there after the sign-in.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const { status, me, isEnded } = useAuth()
  if (status === 'loading') return <ScreenLoading text="Loading your profile..." />
  if (!me)
    return (
      <Suspense fallback={<ScreenLoading text="Loading..." />}>
        <LoginPage />
      </Suspense>
    )
  return (
    <>
      {/* Another user gets fresh pages, not what the one before had typed into them. */}
      <Fragment key={me.profile.id}>
        {me.sessionKind === 'setup' ? (
          <Suspense fallback={<ScreenLoading text="Loading..." />}>
            <SetupFactor />
          </Suspense>
        ) : (
          children
        )}
      </Fragment>
      <Suspense>{isEnded && <SessionEndedDialog />}</Suspense>
    </>
  )
}
