import { OwnLateScans } from '#stock/scanning/web/index.tsx'
import { lateReturns } from './late-returns.ts'

/** The returned units that wait for the network; they are sent while this is on the screen. */
export function LateReturns({ isAside }: { isAside?: boolean }) {
  return <OwnLateScans late={lateReturns} isAside={isAside} />
}
