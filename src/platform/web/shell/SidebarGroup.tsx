import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { badgeText, isCurrent, type MenuGroup } from './menu.ts'
import classes from './Sidebar.module.css'
import { SidebarLink } from './SidebarLink.tsx'

type Props = {
  group: MenuGroup
  path: string
  isCompact: boolean
  onExpand?: (() => void) | undefined
  onFollow?: (() => void) | undefined
}

/** A group of pages; it opens by itself when the current page is in it. */
export function SidebarGroup({ group, path, isCompact, onExpand, onFollow }: Props) {
  const holdsCurrent = group.items.some((item) => isCurrent(item, path))
  const [isOpen, setIsOpen] = useState(holdsCurrent)
  const listId = useId()
  const Icon = group.icon
  const badge = group.badge ?? 0

  useEffect(() => {
    if (holdsCurrent) setIsOpen(true)
  }, [holdsCurrent])

  function press() {
    if (!isCompact) return setIsOpen(!isOpen)
    setIsOpen(true)
    onExpand?.()
  }

  const isListed = isOpen && !isCompact
  return (
    <li>
      <button
        type="button"
        className={classes.link}
        data-hint={isCompact ? group.label : undefined}
        data-hint-side="right"
        data-hint-delay="0"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        data-holds-current={(holdsCurrent && !isListed) || undefined}
        onClick={press}
      >
        <Icon size={18} stroke={1.7} />
        <span className={isCompact ? 'visually-hidden' : classes.label}>{group.label}</span>
        {badge > 0 && (
          <span className={isCompact ? classes.dot : classes.badge}>
            <span className={isCompact ? 'visually-hidden' : undefined}>{badgeText(badge)}</span>
          </span>
        )}
        {!isCompact && (
          <IconChevronRight size={14} className={classes.chevron} data-open={isOpen || undefined} />
        )}
      </button>
      {isListed && (
        <ul id={listId} className={classes.sublist}>
          {group.items.map((item) => (
            <SidebarLink
              key={item.href}
              link={item}
              path={path}
              isCompact={false}
              isInGroup
              onFollow={onFollow}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
