import type { StateFacts } from '#platform/machine.ts'
import type { MailRow } from '../business.contract.ts'

/** What has become of a mail: derived from when it ended, and so no machine. */
export const mailStates: Readonly<Record<MailRow['state'], StateFacts>> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** A state as the URL names it, if it names one. */
export function asMailState(text: string | undefined): MailRow['state'] | undefined {
  return text === 'waiting' || text === 'sent' || text === 'failed' ? text : undefined
}
