import { OwnLateScans } from '#stock/scanning/web/index.tsx'
import { lateGate } from './late-gate.ts'

/** The parcels of a gate that wait for the network; they are sent while this is on the screen. */
export function LateGate({ isAside }: { isAside?: boolean }) {
  return <OwnLateScans late={lateGate} isAside={isAside} />
}
