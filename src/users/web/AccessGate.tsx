import { Fragment, type ReactNode } from 'react'
import { ScreenLoading } from '#platform/web/shell/PageLoading.tsx'
import { useAuth } from './auth-context.ts'
import { LoginPage } from './LoginPage.tsx'
import { SessionEndedDialog } from './SessionEndedDialog.tsx'

/**
 * Lets nobody past who is not signed in. The login stands in place of the page, so the address
 * stays what was asked for, and the page appears there after the sign-in.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const { status, me, isEnded } = useAuth()
  if (status === 'loading') return <ScreenLoading text="Loading your profile..." />
  if (!me) return <LoginPage />
  return (
    <>
      {/* Another user gets fresh pages, not what the one before had typed into them. */}
      <Fragment key={me.profile.id}>{children}</Fragment>
      {isEnded && <SessionEndedDialog />}
    </>
  )
}
