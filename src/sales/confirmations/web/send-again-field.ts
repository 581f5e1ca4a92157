import { formatAgo } from '#platform/web/format-instant.ts'
import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import type { Preview } from './MessagePreview.tsx'

/** Whether customers who were sent the same a moment ago are sent it again; shown where there are such. */
export function sendAgainField(preview: Preview | undefined): FieldOf<boolean, unknown> {
  const recipients = preview?.recipients ?? []
  const times = recipients.flatMap(({ toldAt }) => toldAt ?? []).sort()
  const newest = times.at(-1)
  return {
    kind: 'check',
    label: 'Send again',
    isShown: () => newest !== undefined,
    ...(newest === undefined
      ? {}
      : {
          help: `Sent ${formatAgo(newest, Date.now())} to ${times.length} of ${recipients.length}.`,
        }),
  }
}
