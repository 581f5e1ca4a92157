import { type ReactNode, use } from 'react'
import { formatMoney } from '#platform/money.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { OrderSlotsContext } from '#sales/orders/web/index.tsx'
import type { WholeTask } from '../confirmations.fields.ts'
import { becauseText, shareText, verdictWords } from './call-words.ts'
import classes from './confirmations.module.css'

/** Beside the call: the address, what is known of this phone, and why the order came now. */
export function CallFacts(props: { task: WholeTask; edit?: ReactNode; day?: ReactNode }) {
  const { task, edit, day } = props
  const { riskSection: Risk, policyNotice: Policy, flagButton: Flag } = use(OrderSlotsContext)
  const verdict = verdictWords[task.addressVerdict]
  const town = [task.postcode, task.city].filter(Boolean).join(' ')
  return (
    <aside className={classes.facts}>
      {Policy ? <Policy key={`policy ${task.id}`} about={{ orderId: task.id }} /> : null}
      <Section title="Address" level={2} aside={edit}>
        <p className={classes.address}>
          {[task.name, task.address, town, task.country].filter(Boolean).join('\n')}
        </p>
        <ToneBadge
          tone={verdict.tone}
          label={
            task.addressScore === null ? verdict.label : `${verdict.label}, ${task.addressScore}`
          }
        />
        {task.holds.map(({ kind, reason }) => (
          <p key={`${kind} ${reason}`} className={classes.hold}>
            On hold: {reason}
          </p>
        ))}
        {day}
      </Section>
      {Risk ? <Risk key={`risk ${task.id}`} orderId={task.id} place="call" /> : null}
      <Section
        title="This phone"
        level={2}
        aside={
          Flag ? (
            <Flag key={task.id} about={{ orderId: task.id }} subject={orderLabel(task.number)} />
          ) : null
        }
      >
        <FactList facts={historyFacts(task)} />
      </Section>
      <Section title="Why this order" level={2}>
        <FactList
          facts={[
            { label: 'At stake', value: formatMoney(task.atStakeMinor, task.currency) },
            { label: 'Chance to fail', value: shareText(task.failingBasisPoints) },
            { label: 'Because', value: becauseText(task.failingBecause) },
            { label: 'Placed', value: <InstantText at={task.placedAt} /> },
            { label: 'Calls so far', value: `${task.attempts} of ${task.mostAttempts}` },
          ]}
        />
      </Section>
    </aside>
  )
}

function historyFacts({ history }: WholeTask) {
  const { orders, delivered, returned, refused, cancelled } = history
  if (orders === 0) return [{ label: 'Orders', value: 'This is the first.' }]
  return [
    { label: 'Other orders', value: orders },
    { label: 'Delivered', value: delivered },
    {
      label: 'Returned',
      value: returned === 0 ? 0 : `${returned}, ${refused} refused at the door`,
    },
    { label: 'Cancelled', value: cancelled },
  ]
}
