import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Can } from '#platform/web/Can.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ListedCall } from '../courier-accounts.fields.ts'
import { callKindWords } from '../courier-words.ts'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'

/** Pending calls to one courier, or to all. */
export function CourierCalls({ courierId }: { courierId: string | null }) {
  const { data, isLoading } = useQuery(
    courierAccountsApi.ask('calls', { ...(courierId ? { courierId } : {}), limit: 100 }),
  )
  const [givingUp, setGivingUp] = useState<ListedCall | null>(null)
  if (!data) return isLoading ? <Pending /> : null
  if (data.rows.length === 0) return <p className={classes.quiet}>Nothing waits.</p>
  return (
    <>
      <ul className={classes.list}>
        {data.rows.map((call) => (
          <CallLine
            key={call.id}
            call={call}
            isNamed={courierId === null}
            onGiveUp={() => setGivingUp(call)}
          />
        ))}
      </ul>
      {givingUp ? <GiveUpDialog call={givingUp} onClose={() => setGivingUp(null)} /> : null}
    </>
  )
}

type CallLineProps = { call: ListedCall; isNamed: boolean; onGiveUp: () => void }

function CallLine({ call, isNamed, onGiveUp }: CallLineProps) {
  const { id, kind, label, reference, courierName, attempts, lastError, nextAttemptAt } = call
  const retry = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.retryCall,
    failure: 'Not tried again',
    onDone: () => tellSuccess('The courier is asked again'),
  })
  return (
    <li className={classes.item}>
      <span className={classes.text}>
        <span className={classes.name}>
          {callKindWords[kind]} {label || reference}
        </span>
        {isNamed ? ` · ${courierName}` : ''}
        <br />
        <span className={classes.quiet}>
          {lastError || 'On its way'}
          {lastError && nextAttemptAt ? (
            <>
              {' '}
              Again <InstantText at={nextAttemptAt} />.
            </>
          ) : null}
        </span>
      </span>
      {nextAttemptAt === null ? (
        <ToneBadge tone="bad" label={`Failed ${attempts} times`} />
      ) : (
        <ToneBadge tone="waiting" label={attempts > 1 ? `Try ${attempts}` : 'Waiting'} />
      )}
      <Can access={capability.dispatch}>
        <ActButton size="xs" isPending={retry.isPending} onAct={() => retry.start({ id })}>
          Retry now
        </ActButton>
        <ActButton size="xs" onAct={onGiveUp}>
          Give up
        </ActButton>
      </Can>
    </li>
  )
}

function GiveUpDialog({ call, onClose }: { call: ListedCall; onClose: () => void }) {
  const what = `${callKindWords[call.kind]} ${call.label || call.reference}`
  return (
    <FormDialog
      area="courierAccounts"
      title={`Give up: ${what}?`}
      subject={what}
      effect={`${call.courierName} is not asked again, and the request counts as refused. If an earlier attempt reached the courier, tell it by phone.`}
      confirmLabel="Give up"
      isDangerous
      fields={{
        note: {
          kind: 'text',
          label: 'Reason',
          longest: 200,
          rows: 2,
          isRequired: true,
          isOneLine: true,
        },
      }}
      opened={{ note: '' }}
      save={({ values: { note } }, options) =>
        courierAccountsApi.call.giveUpCall({ id: call.id, note: note.trim() }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
