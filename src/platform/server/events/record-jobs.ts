import type { Job } from '../jobs/run-jobs.ts'
import { appendAnchorDaily } from './anchors.ts'
import { sealEventsByTheMinute } from './seal-events.ts'

/**
 * The jobs that keep the log verifiable; anchors are written where the operator set a file for
 * them.
 */
export function recordJobs(anchorFile: string | null): readonly Job[] {
  return [sealEventsByTheMinute, ...(anchorFile === null ? [] : [appendAnchorDaily(anchorFile)])]
}
