import type { ReactNode } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { useMay } from '#platform/web/permissions-context.ts'

/**
 * A fact with a link to the scans of these records, as what was scanned or what it was scanned for;
 * without a value for users who do not see the scan history.
 */
export function useScansFact(ids: readonly string[]): { label: string; value: ReactNode } {
  const may = useMay(capability.scanHistory)
  const link = (
    <AppLink to="/scan-history" search={{ recordId: ids.join(',') }}>
      Show its scans
    </AppLink>
  )
  return { label: 'Scans', value: may ? link : null }
}
