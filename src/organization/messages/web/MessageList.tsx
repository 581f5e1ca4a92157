import { inSentence } from '#platform/nouns.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { MessageRow } from '../messages.contract.ts'
import { wayLabels } from '../ways.ts'
import { messageStateFacts } from './message-words.ts'
import classes from './messages.module.css'
import { messagesApi } from './messages-api.ts'

type ListProps = {
  messages: readonly MessageRow[]
  /** Names what each is about, where that is not plain from the place. */
  hasLabels?: boolean
  /** The area whose screen shows them, to be refreshed after another try. */
  area: string
}

/** Messages, newest first: their channel, their author and their result. */
export function MessageList({ messages, hasLabels = false, area }: ListProps) {
  const again = useAct({
    area,
    run: messagesApi.call.resend,
    failure: 'Not sent again',
    onDone: () => tellSuccess('On its way again'),
  })
  if (messages.length === 0) return <p className={classes.quiet}>Nothing was sent yet.</p>
  return (
    <ol className={classes.list}>
      {messages.map(({ id, way, to, purpose, state, lastError, queuedBy, createdAt, label }) => (
        <li key={id} className={classes.row}>
          <StateBadge machine={{ states: messageStateFacts }} state={state} />
          <span>
            {wayLabels[way]} to {to}
            {purpose === 'advertising' ? ', advertising' : ''}
            {hasLabels ? `, about ${inSentence(label)}` : ''}, by {queuedBy}
          </span>
          <InstantText at={createdAt} />
          {lastError !== null && state !== 'delivered' ? (
            <span className={classes.error}>
              {lastError}{' '}
              <ActButton size="xs" isPending={again.isPending} onAct={() => again.start({ id })}>
                Try again
              </ActButton>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
