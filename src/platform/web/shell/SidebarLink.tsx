import { badgeText, isCurrent, type MenuLink } from './menu.ts'
import { PathLink } from './PathLink.tsx'
import classes from './Sidebar.module.css'

type Props = {
  link: MenuLink
  path: string
  isCompact: boolean
  isInGroup?: boolean
  onFollow?: (() => void) | undefined
}

export function SidebarLink({ link, path, isCompact, isInGroup = false, onFollow }: Props) {
  const Icon = link.icon
  const badge = link.badge ?? 0
  return (
    <li>
      <PathLink
        href={link.href}
        className={classes.link}
        data-hint={isCompact ? link.label : undefined}
        data-hint-side="right"
        data-hint-delay="0"
        data-in-group={isInGroup || undefined}
        aria-current={isCurrent(link, path) ? 'page' : undefined}
        onClick={onFollow}
      >
        {!isInGroup && <Icon size={18} stroke={1.7} />}
        <span className={isCompact ? 'visually-hidden' : classes.label}>{link.label}</span>
        {badge > 0 && (
          <span className={isCompact ? classes.dot : classes.badge}>
            <span className={isCompact ? 'visually-hidden' : undefined}>{badgeText(badge)}</span>
          </span>
        )}
      </PathLink>
    </li>
  )
}
