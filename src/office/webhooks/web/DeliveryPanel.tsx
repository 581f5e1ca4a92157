import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Attempted } from '../webhooks.contract.ts'
import { deliveryStates } from '../webhooks.rules.ts'
import { indentedJson, wordsOfDuration, wordsOfStatus } from './webhook-words.ts'
import classes from './webhooks.module.css'
import { webhooksApi } from './webhooks-api.ts'

type DeliveryPanelProps = { id: string; isActive: boolean; onClose: () => void }

/** One message as it is sent, with each try and the receiver's answer. */
export function DeliveryPanel({ id, isActive, onClose }: DeliveryPanelProps) {
  const { data, error, refetch } = useQuery(webhooksApi.ask('delivery', { id }))
  const act = useAct({
    area: 'webhooks',
    run: webhooksApi.call.replay,
    failure: 'Not sent anew',
    onDone: () => tellSuccess('The message is sent anew', 'Its id stays the same.'),
  })
  if (!data) {
    return (
      <SidePanel title="Message" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  const isWaiting = data.state === 'queued' || data.state === 'retrying'
  const whyNot = !isActive
    ? 'The endpoint is switched off. Switch it on first.'
    : isWaiting
      ? 'This message is on its way already and will be tried again by itself.'
      : null
  return (
    <SidePanel
      title={data.type}
      mark={<ToneBadge {...deliveryStates[data.state]} isLarge />}
      onClose={onClose}
    >
      <div className={classes.acts}>
        <ActButton
          weight="main"
          whyNot={whyNot}
          isPending={act.isPending}
          onAct={() => act.start({ id })}
        >
          Send anew
        </ActButton>
      </div>
      <FactList
        facts={[
          { label: 'Message', value: <code className={classes.id}>{data.messageId}</code> },
          { label: 'Happened', value: <InstantText at={data.createdAt} /> },
          { label: 'Delivered', value: data.deliveredAt && <InstantText at={data.deliveredAt} /> },
          {
            label: 'Next try',
            value: data.nextAttemptAt && <InstantText at={data.nextAttemptAt} />,
          },
        ]}
      />
      <Section title={`Tries (${data.tries.length})`}>
        {data.tries.length === 0 ? <p className={classes.quiet}>None yet.</p> : null}
        <ol className={classes.tries}>
          {[...data.tries].reverse().map((attempt) => (
            <Try key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      </Section>
      <Section title="What is sent">
        <pre className={classes.body}>{indentedJson(data.payload)}</pre>
      </Section>
    </SidePanel>
  )
}

function Try({ attempt }: { attempt: Attempted }) {
  const { at, status, durationMilliseconds, answer, error, isReplay } = attempt
  const isGood = status !== null && status >= 200 && status < 300
  return (
    <li className={classes.try}>
      <span className={classes.row}>
        <ToneBadge tone={isGood ? 'good' : 'bad'} label={wordsOfStatus(status)} />
        <span className={classes.quiet}>
          {isReplay ? 'sent anew, ' : null}
          {wordsOfDuration(durationMilliseconds)}, <InstantText at={at} />
        </span>
      </span>
      {error ? <p className={classes.text}>{error}</p> : null}
      {answer ? <pre className={classes.body}>{answer}</pre> : null}
    </li>
  )
}
