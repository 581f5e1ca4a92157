import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { ScreenLoading } from '#platform/web/shell/PageLoading.tsx'
import { type Me, useAuth } from './auth-context.ts'
import { lostRights } from './lost-rights.ts'

// Most starts are by signed-in users, who load neither form.
const LoginPage = lazy(async () => ({ default: (await import('./LoginPage.tsx')).LoginPage }))
const SetupFactor = lazy(async () => ({ default: (await import('./SetupFactor.tsx')).SetupFactor }))
const SessionEndedDialog = lazy(async () => ({
  default: (await import('./SessionEndedDialog.tsx')).SessionEndedDialog,
}))

/**
 * Shows its children to signed-in users only. The login replaces the page, so the address stays as
 * requested, and the page appears there after the sign-in.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const { status, me, isEnded } = useAuth()
  const losses = useLosses(me)
  if (status === 'loading') return <ScreenLoading text="Loading your profile..." />
  if (!me)
    return (
      <Suspense fallback={<ScreenLoading text="Loading..." />}>
        <LoginPage />
      </Suspense>
    )
  return (
    <>
      {/* Another user, or one with fewer rights, gets fresh pages, not what those before show. */}
      <Fragment key={`${me.profile.id} ${losses}`}>
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

/** How often the user lost rights while they were here. */
function useLosses(me: Me | null): number {
  const [seen, setSeen] = useState({ me, losses: 0 })
  if (seen.me === me) return seen.losses
  const isLess = seen.me !== null && me !== null && lostRights(seen.me, me)
  const losses = seen.losses + (isLess ? 1 : 0)
  setSeen({ me, losses })
  return losses
}
