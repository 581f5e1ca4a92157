import { OwnLateScans } from '#stock/scanning/web/index.tsx'
import { lateArrivals } from './late-arrivals.ts'

/** The scans of arriving goods that wait for the network; they are sent while this is on the screen. */
export function LateArrivals({ isAside }: { isAside?: boolean }) {
  return <OwnLateScans late={lateArrivals} isAside={isAside} />
}
