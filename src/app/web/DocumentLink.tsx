import { use } from 'react'
import { nounOf } from '#office/activity/web/index.tsx'
import { isAllowed } from '#platform/permissions.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { pages } from './web-areas.ts'

type Props = { noun: string; id: string; label: string }

/** A record by its name, and as a link for those who may open the page that shows it. */
export function DocumentLink({ noun, id, label }: Props) {
  const held = use(PermissionsContext)
  const path = nounOf(noun)?.path(id)
  const page = pages.find((each) => each.path === path?.split('?')[0])
  if (!path || !page || !isAllowed(held, page.access)) return label
  return <PathLink href={path}>{label}</PathLink>
}
