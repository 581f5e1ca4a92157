import { useAuth } from '#organization/users/web/index.tsx'
import { LateScans } from '#platform/web/late-scans/LateScans.tsx'
import { lateArrivals } from './late-arrivals.ts'

/** The scans of arriving goods that wait for the network; they are sent while this is on the screen. */
export function LateArrivals({ isAside }: { isAside?: boolean }) {
  const { me } = useAuth()
  return <LateScans late={lateArrivals} userId={me?.profile.id ?? ''} isAside={isAside} />
}
