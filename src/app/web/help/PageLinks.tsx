import { use } from 'react'
import type { PageFacts } from '#platform/pages.ts'
import { isAllowed } from '#platform/permissions.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import classes from './HelpPanel.module.css'

type Props = { title: string; links: readonly PageFacts[]; onFollow: () => void }

/** Links to the pages that the user may open; nothing where there are none. */
export function PageLinks({ title, links, onFollow }: Props) {
  const held = use(PermissionsContext)
  const open = links.filter(({ access }) => isAllowed(held, access))
  if (open.length === 0) return null
  return (
    <Section title={title}>
      <ul className={classes.links}>
        {open.map((page) => (
          <li key={page.path}>
            <AppLink to={page.path} onFollow={onFollow}>
              {page.title}
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
