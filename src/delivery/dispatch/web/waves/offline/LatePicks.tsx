import { useAuth } from '#organization/users/web/index.tsx'
import { LateScans } from '#platform/web/late-scans/LateScans.tsx'
import { latePicks } from './late-picks.ts'

/** The scans of pickers that wait for the network; they are sent while this is on the screen. */
export function LatePicks({ isAside }: { isAside?: boolean }) {
  const { me } = useAuth()
  return <LateScans late={latePicks} userId={me?.profile.id ?? ''} isAside={isAside} />
}
