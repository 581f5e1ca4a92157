/** The sources of an action, and its results. */
export const ways = ['session', 'device', 'api_key', 'view_as', 'link', 'webhook', 'job'] as const
export const results = ['ok', 'denied', 'failed'] as const

export const wayLabels: Readonly<Record<(typeof ways)[number], string>> = {
  session: 'Own session',
  device: 'Shared device',
  api_key: 'API key',
  view_as: 'Another’s view',
  link: 'One-time link',
  webhook: 'Webhook',
  job: 'By itself',
}

export const resultLabels: Readonly<Record<(typeof results)[number], string>> = {
  ok: 'Done',
  denied: 'Denied',
  failed: 'Failed',
}
