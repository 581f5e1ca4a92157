import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { PathLink } from './shell/PathLink.tsx'

type IconLinkProps = {
  href: string
  /** Its target, with the meaning of a number beside the icon. */
  label: string
  hint: string
  className?: string | undefined
  children: ReactNode
}

/** A link with an icon only, with its tooltip. */
export function IconLink({ href, label, hint, className = '', children }: IconLinkProps) {
  return (
    <ActionIcon
      component={PathLink}
      href={href}
      variant="subtle"
      color="gray"
      size="lg"
      className={className}
      data-hint={hint}
      aria-label={label}
    >
      {children}
    </ActionIcon>
  )
}
