import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { dayAt } from '#platform/zone-in-use.ts'
import { daysUntil } from '../expiry.rules.ts'
import { expiringDays } from '../levels.list.ts'

/** The remaining time of a lot, as text with a tone. */
export function ExpiryText({ expiresOn }: { expiresOn: string | null }) {
  if (expiresOn === null) return null
  const days = daysUntil(expiresOn, dayAt(new Date()))
  if (days < 0) return <ToneBadge tone="bad" label="Expired" />
  const label = days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`
  return days <= expiringDays ? <ToneBadge tone="waiting" label={label} /> : label
}
