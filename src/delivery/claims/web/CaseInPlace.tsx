import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { soughtStates } from '../return-cases.states.ts'
import { casesApi } from './claims-api.ts'
import { useTakeCase } from './use-take-case.ts'

/** Assigns a missing return to the user, where only its notification is shown. */
export function CaseInPlace({ id }: { id: string }) {
  const { me } = useAuth()
  const { data } = useQuery(casesApi.ask('get', { id }))
  const take = useTakeCase(data?.parcelCode ?? '')
  if (!data || !soughtStates.includes(data.state) || data.ownerId === me?.profile.id) return null
  return (
    <ActButton size="xs" isPending={take.isPending} onAct={() => take.start({ id })}>
      Assign to me
    </ActButton>
  )
}
