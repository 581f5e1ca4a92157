import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { TriedAct } from '../courier-accounts.fields.ts'
import { type CallKind, callKinds } from '../courier-adapter.ts'
import type { CourierMapping } from '../courier-mapping.ts'
import { callKindWords } from '../courier-words.ts'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'

type TrialProps = { courierId: string; connectionId: string; mapping: CourierMapping }

/** Shows the request that a mapping makes of an example parcel, and sends it where that is wished. */
export function ActTrial({ courierId, connectionId, mapping }: TrialProps) {
  const [kind, setKind] = useState<CallKind>('book')
  const [tried, setTried] = useState<TriedAct | null>(null)
  const act = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.tryAct,
    onRefusal: () => {
      setTried(null)
      return true
    },
    onDone: setTried,
  })
  const start = (isSent: boolean) => act.start({ courierId, connectionId, mapping, kind, isSent })
  return (
    <div className={classes.form}>
      <div className={classes.row}>
        <NativeSelect
          label="Try an act with an example parcel"
          data={callKinds.map((value) => ({ value, label: callKindWords[value] }))}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(callKinds.find((one) => one === value) ?? 'book')
          }
        />
        <ActButton isPending={act.isPending} onAct={() => start(false)}>
          Show the request
        </ActButton>
        <ActButton isPending={act.isPending} onAct={() => start(true)}>
          Send it to the courier
        </ActButton>
      </div>
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      {tried ? <Tried tried={tried} /> : null}
    </div>
  )
}

function Tried({ tried: { request, answer } }: { tried: TriedAct }) {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  const lines = [`${request.method} ${request.url}`, ...headers, '', request.body ?? '']
  return (
    <>
      <section aria-label="The request">
        <pre className={classes.code}>{lines.join('\n').trim()}</pre>
      </section>
      {answer ? (
        <>
          <ToneBadge
            tone={answer.isOk ? 'good' : 'bad'}
            label={answer.isOk ? 'Understood' : 'Refused'}
          />
          <section aria-label="The answer">
            <pre className={classes.code}>
              {[answer.text, answer.value, answer.raw].filter((part) => part !== '').join('\n\n')}
            </pre>
          </section>
        </>
      ) : null}
    </>
  )
}
