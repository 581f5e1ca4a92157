import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { deviceInWords } from '../device-in-words.ts'
import { accountsApi } from './accounts-api.ts'
import settings from './SettingsPage.module.css'
import { usersApi } from './users-api.ts'

/** Where one is signed in, the latest used first. */
export function SessionList() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(usersApi.ask('sessions', {}))
  const { start, isPending } = useAct({
    area: 'users',
    run: usersApi.call.endSession,
    onDone: () => tellSuccess('Success', 'The session was ended'),
    failure: 'Not ended',
  })
  const others = useAct({
    area: 'accounts',
    run: accountsApi.call.endOtherSessions,
    onDone: () => {
      queries.invalidateQueries({ queryKey: ['users'] })
      tellSuccess('Success', 'All other sessions were ended')
    },
    failure: 'Not ended',
  })

  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  return (
    <div className={settings.wide}>
      <ul className={settings.sessions}>
        {data?.sessions.map((session) => {
          const device = session.deviceName ?? deviceInWords(session.userAgent)
          return (
            <li key={session.id} className={settings.session}>
              <div>
                <div className={settings.device} title={session.userAgent ?? undefined}>
                  {device}
                </div>
                <div className={settings.hint}>
                  {session.ipAddress ?? 'Unknown address'}, since{' '}
                  <InstantText at={session.createdAt} />, last used{' '}
                  <InstantText at={session.lastSeenAt} />
                </div>
              </div>
              {session.isCurrent ? (
                <ToneBadge tone="good" label="This session" />
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isPending}
                  aria-label={`End session on ${device}`}
                  onClick={() => start({ id: session.id })}
                >
                  End session
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data && data.sessions.length > 1 ? (
        <div className={settings.buttons}>
          <ActButton isPending={others.isPending} onAct={() => others.start({})}>
            End all others
          </ActButton>
        </div>
      ) : null}
    </div>
  )
}
