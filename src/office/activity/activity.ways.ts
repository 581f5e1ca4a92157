/** The sources of an action, and its results. */
export const ways = ['session', 'device', 'api_key', 'view_as', 'link', 'webhook', 'job'] as const
export const results = ['ok', 'denied', 'failed'] as const
