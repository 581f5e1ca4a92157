import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { isAllowed } from '#platform/permissions.ts'
import { pages } from './web-areas.ts'

/**
 * A user who signs in at `/` gets their chosen start page. A user who opened another page gets that
 * one, and so does a reload: only the step from signed out to signed in counts.
 */
export function useStartPage(): void {
  const { status, me } = useAuth()
  const router = useRouter()
  const before = useRef(status)
  useEffect(() => {
    const hasSignedIn = before.current === 'signedOut' && status === 'signedIn'
    before.current = status
    if (!hasSignedIn || !me || router.state.location.pathname !== '/') return
    const { startPage } = me.profile
    const page = pages.find(({ path }) => path === startPage.split('?')[0])
    // What was theirs when they chose it may be so no longer.
    if (startPage === '/' || !page || !isAllowed(new Set(me.permissions), page.access)) return
    router.history.replace(startPage)
  }, [status, me, router])
}
