import { IconMoodEmpty } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rolesWith } from '#organization/users/role-table.ts'
import { AskForAccess, useAuth } from '#organization/users/web/index.tsx'
import type { Page } from '#platform/web/page.ts'
import { MessagePage } from '#platform/web/shell/MessagePage.tsx'
import type { MenuLink } from '#platform/web/shell/menu.ts'
import { NoPermissionPage } from '#platform/web/shell/NoPermissionPage.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'

type ClosedPageProps = {
  page: Page
  /** The first page that the user may open, if there is one. */
  home: MenuLink | null
}

/** Shows why a page is closed to this user, or redirects to the first page that is open to them. */
export function ClosedPage({ page, home }: ClosedPageProps) {
  const { me } = useAuth()
  useEffect(() => {
    document.title = `${page.title} · Quartermaster`
  }, [page.title])
  if (me && me.roles.length > 0 && me.outletIds?.length === 0) return <NoOutletYet />
  if (page.path !== '/') {
    return (
      <NoPermissionPage
        title={page.title}
        access={page.access}
        holders={rolesWith(page.access)}
        ask={<AskForAccess access={page.access} />}
        home={home && { path: home.href, title: home.label }}
      />
    )
  }
  // The start page that is not theirs is no dead end: they land on the first page that is.
  if (home) return <Redirect to={home.href} />
  return (
    <MessagePage icon={<IconMoodEmpty size={24} aria-hidden />} title="Nothing is open to you yet">
      <p>
        You are signed in, but none of your roles opens a page. A super admin or super manager can
        give you one; then this page fills by itself.
      </p>
    </MessagePage>
  )
}

function NoOutletYet() {
  return (
    <MessagePage icon={<IconMoodEmpty size={24} aria-hidden />} title="You have no outlet yet">
      <p>
        Your roles apply at the outlets that are chosen for you, and none is chosen. Ask a super
        admin or super manager for access to all outlets or to some. This page then updates by
        itself.
      </p>
    </MessagePage>
  )
}

// The router's own Navigate starts again whenever it is drawn, and so never arrives from here.
function Redirect({ to }: { to: string }) {
  const router = useRouter()
  useEffect(() => {
    router.navigate({ to, replace: true })
  }, [router, to])
  return <PageLoading />
}
