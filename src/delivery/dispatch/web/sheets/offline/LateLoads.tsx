import { useAuth } from '#organization/users/web/index.tsx'
import { LateScans } from '#platform/web/late-scans/LateScans.tsx'
import { lateLoads } from './late-loads.ts'

/** The loaded parcels that wait for the network; they are sent while this is on the screen. */
export function LateLoads({ isAside }: { isAside?: boolean }) {
  const { me } = useAuth()
  return <LateScans late={lateLoads} userId={me?.profile.id ?? ''} isAside={isAside} />
}
