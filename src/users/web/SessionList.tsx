import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { deviceInWords } from '../device-in-words.ts'
import classes from './SettingsPage.module.css'
import { usersApi } from './users-api.ts'

export function SessionList() {
  const { data, error, refetch } = useQuery(usersApi.ask('sessions', {}))
  const { start, isPending } = useAct({
    area: 'users',
    run: usersApi.call.endSession,
    onDone: () => tellSuccess('Success', 'The session was ended'),
    failure: 'Not ended',
  })

  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  return (
    <ul className={classes.sessions}>
      {data?.sessions.map(({ id, userAgent, ipAddress, createdAt, isCurrent }) => {
        const device = deviceInWords(userAgent)
        return (
          <li key={id} className={classes.session}>
            <div>
              <div className={classes.device} title={userAgent ?? undefined}>
                {device}
              </div>
              <div className={classes.hint}>
                {ipAddress ?? 'Unknown address'}, since <InstantText at={createdAt} />
              </div>
            </div>
            {isCurrent ? (
              <ToneBadge tone="good" label="This session" />
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isPending}
                aria-label={`End the session on ${device}`}
                onClick={() => start({ id })}
              >
                End session
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
