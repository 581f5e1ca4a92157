import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { holdLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'
import { ReleaseDialog } from './lazy-order-forms.ts'
import classes from './OrderHolds.module.css'

type Hold = Order['holds'][number]

/** What is short or unmatched can't be sent, so that these holds end with their lines and not by hand. */
const endsByItself = ({ cause }: Hold) => cause === 'short' || cause === 'unmatched'

/** What keeps the order from moving on now; holds that were released are in the timeline. */
export function OrderHolds({ order }: { order: Order }) {
  const [released, setReleased] = useState<Hold | null>(null)
  const whyNot = useWhyNot(capability.orders)
  const open = order.holds.filter(({ releasedAt }) => releasedAt === null)
  if (open.length === 0) return null
  return (
    <section aria-label="Holds" className={classes.holds}>
      {open.map((hold) => (
        <div key={hold.id} className={classes.hold}>
          <div className={classes.words}>
            <ToneBadge tone="bad" label={`On hold: ${holdLabels[hold.kind].toLowerCase()}`} />
            <p className={classes.reason}>{hold.reason}</p>
            <p className={classes.quiet}>
              {hold.placedBy ?? 'The system'}, {formatInstant(hold.placedAt)}
              {hold.endsAt ? `, until ${formatInstant(hold.endsAt)}` : ''}
            </p>
          </div>
          {endsByItself(hold) ? null : (
            <ActButton
              size="xs"
              operation="orders.release"
              whyNot={whyNot}
              onAct={() => setReleased(hold)}
            >
              Release
            </ActButton>
          )}
        </div>
      ))}
      {released ? (
        <ReleaseDialog order={order} hold={released} onClose={() => setReleased(null)} />
      ) : null}
    </section>
  )
}
