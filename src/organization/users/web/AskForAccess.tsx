import { useQuery } from '@tanstack/react-query'
import { type Access, permissionsOf } from '#platform/permissions.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { notifiedInWords } from '../access-requests.rules.ts'
import classes from './AskForAccess.module.css'
import { useAuth } from './auth-context.ts'
import { usersApi } from './users-api.ts'

/** The people who can grant a missing permission, and the button that asks them for it. */
export function AskForAccess({ access }: { access: Access }) {
  const { me } = useAuth()
  const permissions = permissionsOf(access).map(({ key }) => key)
  const { data, error, refetch } = useQuery({
    ...usersApi.ask('accessRequest', { permissions }),
    // Not at a shared device: the full session has the permission or not.
    enabled: me?.sessionKind === 'full',
  })
  const { start, isPending } = useAct({
    area: 'users',
    run: usersApi.call.askForAccess,
    failure: 'Not sent',
  })
  if (me?.sessionKind !== 'full') return null
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return <Pending />
  const { granters, asked, whyNot } = data
  // Suppliers get no names.
  if (granters.length === 0 && asked === null) return null
  return (
    <div className={classes.ask}>
      {granters.length > 0 ? <p>{`People who can grant it: ${listed.format(granters)}.`}</p> : null}
      <p aria-live="polite">
        {asked ? `${notifiedInWords(asked.notified)} Sent ${formatInstant(asked.at)}.` : ''}
      </p>
      <ActButton
        weight="main"
        isPending={isPending}
        whyNot={me.viewedBy === null ? whyNot : viewing}
        onAct={() => start({ permissions })}
      >
        Ask for access
      </ActButton>
    </div>
  )
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

const viewing = 'You are viewing as another user, which is for reading only.'
