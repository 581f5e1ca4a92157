import type { ActivityEntry } from '../activity.contract.ts'

/** The labels of the log, keyed by the contract so that the list is complete. */
export const wayLabels: Readonly<Record<ActivityEntry['via'], string>> = {
  session: 'Own session',
  device: 'Shared device',
  api_key: 'API key',
  view_as: 'Another’s view',
  link: 'One-time link',
  webhook: 'Webhook',
  job: 'By itself',
}

export const resultLabels: Readonly<Record<ActivityEntry['result'], string>> = {
  ok: 'Done',
  denied: 'Denied',
  failed: 'Failed',
}
