import type { StateFacts } from '#platform/machine.ts'

/** What has become of a mail: derived from when it ended, and so no machine. */
export const mailStates: Readonly<Record<'waiting' | 'sent' | 'failed', StateFacts>> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}
