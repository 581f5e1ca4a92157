import type { ReactNode } from 'react'
import { PathLink } from '#platform/web/shell/PathLink.tsx'

/** A record of a scan, as a link to its page. */
export function ScannedRecord({ path, children }: { path: string | null; children: ReactNode }) {
  return path === null ? children : <PathLink href={path}>{children}</PathLink>
}
