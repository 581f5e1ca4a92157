import { IconPhoneCall } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import { confirmationMachine } from '../confirmations.states.ts'
import { BackToQueue } from './BackToQueue.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallList } from './CallList.tsx'
import { CallOrder } from './CallOrder.tsx'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

/**
 * An order without a call, or in a call by another agent; its phone is shown once the call starts.
 */
export function BeforeCall({ task, onBack }: { task: WholeTask; onBack: () => void }) {
  const { data } = useQuery(confirmationsApi.ask('history', { id: task.id }))
  const take = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.take,
    failure: 'The call was not begun',
  })
  const whyNot = whyNoCall(task)
  const begin = () => {
    take.start({ id: task.id })
  }
  usePageKeys({
    enter: { does: 'Call now', run: whyNot === null ? begin : null },
    escape: { does: 'Back to the list', run: onBack },
  })
  return (
    <PageFrame
      title={`${orderLabel(task.number)}: ${task.name}`}
      purpose={`${task.outletName}. The phone is shown when the call begins.`}
      more={<BackToQueue onBack={onBack} />}
      action={
        <ActButton
          weight="main"
          icon={<IconPhoneCall size={16} />}
          shortcut="Enter"
          whyNot={whyNot}
          isPending={take.isPending}
          onAct={begin}
        >
          Call now
        </ActButton>
      }
    >
      <p className={classes.standing}>
        <StateBadge machine={confirmationMachine} state={task.state} isLarge />
        {task.state === 'in_call' && task.agentName ? <span>by {task.agentName}</span> : null}
        {task.nextCallAt && task.state !== 'done' ? (
          <span>
            next call <InstantText at={task.nextCallAt} />
          </span>
        ) : null}
        <span className={classes.minor}>{task.maskedPhone}</span>
      </p>
      <div className={classes.columns}>
        <div className={classes.work}>
          <CallOrder task={task} />
          <Section title="Calls" level={2}>
            <CallList calls={data?.calls ?? []} />
          </Section>
        </div>
        <CallFacts task={task} />
      </div>
    </PageFrame>
  )
}

function whyNoCall({ state, agentName, orderState, holds }: WholeTask): string | null {
  if (state === 'done') return `This order is ${orderState} and needs no call.`
  if (state === 'in_call') return `${agentName ?? 'Another agent'} is in a call about this order.`
  const hold = holds.find(({ kind }) => kind !== 'address' && kind !== 'customer')
  return hold
    ? `The order is on hold (${hold.kind}: ${hold.reason}). You can call the customer once the hold is released.`
    : null
}
