import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Access, missingPermission } from '../../permissions.ts'
import { MessagePage } from './MessagePage.tsx'

type Props = {
  title: string
  access: Access
  /** The labels of the roles that have the permission. */
  holders: readonly string[]
  /** How the user asks for it. */
  ask: ReactNode
  /** The first page with access for this user, if any. */
  home: { readonly path: string; readonly title: string } | null
}

/** Replaces a page that exists but that this user may not open. */
export function NoPermissionPage({ title, access, holders, ask, home }: Props) {
  const router = useRouter()
  return (
    <MessagePage
      icon={<IconLock size={24} aria-hidden />}
      title={`You cannot open ${title}`}
      actions={
        home && (
          <Button
            variant="default"
            onClick={() => router.history.push(home.path)}
          >{`Go to ${home.title}`}</Button>
        )
      }
    >
      <p>{missingPermission(access)}</p>
      <p>Roles that have it: {holders.join(', ')}.</p>
      {ask}
    </MessagePage>
  )
}
