import { OwnLateScans } from '#stock/scanning/web/index.tsx'
import { latePicks } from './late-picks.ts'

/** The scans of pickers that wait for the network; they are sent while this is on the screen. */
export function LatePicks({ isAside }: { isAside?: boolean }) {
  return <OwnLateScans late={latePicks} isAside={isAside} />
}
