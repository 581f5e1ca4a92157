import type { Job } from '../jobs/run-jobs.ts'
import { appendAnchorDaily } from './anchors.ts'
import { sealEventsByTheMinute } from './seal-events.ts'

/** What keeps the record verifiable; anchors are written where the operator named a file for them. */
export function recordJobs(anchorFile: string | null): readonly Job[] {
  return [sealEventsByTheMinute, ...(anchorFile === null ? [] : [appendAnchorDaily(anchorFile)])]
}
