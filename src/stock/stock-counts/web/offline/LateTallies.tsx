import { OwnLateScans } from '#stock/scanning/web/index.tsx'
import { lateTallies } from './late-tallies.ts'

/** The scans of counted goods that wait for the network; they are sent while this is on the screen. */
export function LateTallies({ isAside }: { isAside?: boolean }) {
  return <OwnLateScans late={lateTallies} isAside={isAside} />
}
