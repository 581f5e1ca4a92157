import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { PortalOrderRow, PortalToDo } from '../supplier-portal.fields.ts'
import classes from './supplier-portal.module.css'

/** What waits for the supplier, the most pressing first. */
export function ToDoSection({ toDo }: { toDo: PortalToDo }) {
  const { toAnswer, overdue, decided, tasks, closedBecause } = toDo
  const isDone = toAnswer.length + overdue.length + decided.length + tasks.length === 0
  return (
    <Section title="To do">
      {closedBecause ? <p className={classes.closed}>{closedBecause}</p> : null}
      {isDone ? (
        <p className={classes.minor}>
          Every order is answered, none is late, and nothing else waits for you.
        </p>
      ) : null}
      <ul className={classes.toDo}>
        {toAnswer.map((order) => (
          <li key={order.id}>
            <ToneBadge tone="active" label={order.revision > 1 ? 'Changed' : 'New'} />
            <OrderLink order={order} act="Answer" />
            <span className={classes.minor}>
              {linesText(order.lines)}, {formatMoney(order.totalMinor, order.currency)}
              {order.expectedOn ? `, expected ${formatDay(order.expectedOn)}` : ''}
              {order.isLate ? ', late' : ''}
            </span>
          </li>
        ))}
        {overdue.map((order) => (
          <li key={order.id}>
            <ToneBadge tone="bad" label="Late" />
            <OrderLink order={order} act="Open" />
            <span className={classes.minor}>
              {order.expectedOn ? `expected ${formatDay(order.expectedOn)}, ` : ''}
              {order.outletName}
            </span>
          </li>
        ))}
        {tasks.map(({ key, tone, mark, title, view, open, note }) => (
          <li key={key}>
            <ToneBadge tone={tone} label={mark} />
            <AppLink search={{ view, open }}>{title}</AppLink>
            <span className={classes.minor}>{note}</span>
          </li>
        ))}
        {decided.map(({ orderId, label, decision, decidedAt }) => (
          <li key={orderId}>
            <ToneBadge
              tone={decision === 'accepted' ? 'good' : 'waiting'}
              label={decision === 'accepted' ? 'Accepted' : 'Declined'}
            />
            <AppLink search={{ open: orderId }}>Your changes to {label}</AppLink>
            <span className={classes.minor}>
              <InstantText at={decidedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const OrderLink = ({ order, act }: { order: PortalOrderRow; act: string }) => (
  <AppLink search={{ open: order.id }}>
    {act} {order.label}
  </AppLink>
)

const linesText = (lines: number) => (lines === 1 ? '1 line' : `${lines} lines`)
