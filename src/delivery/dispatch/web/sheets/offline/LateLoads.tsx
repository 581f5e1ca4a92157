import { OwnLateScans } from '#stock/scanning/web/index.tsx'
import { lateLoads } from './late-loads.ts'

/** The loaded parcels that wait for the network; they are sent while this is on the screen. */
export function LateLoads({ isAside }: { isAside?: boolean }) {
  return <OwnLateScans late={lateLoads} isAside={isAside} />
}
