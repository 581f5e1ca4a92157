/** The ways in by which something is done, and what came of it. */
export const ways = ['session', 'device', 'api_key', 'view_as', 'link', 'webhook', 'job'] as const
export const results = ['ok', 'denied', 'failed'] as const
