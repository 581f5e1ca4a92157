import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { returnCaseMachine } from '../return-cases.states.ts'
import { MissingFor } from './case-cells.tsx'
import { casesApi } from './claims-api.ts'

/** For users who work with returns. */
export function ParcelCase({ parcelId }: { parcelId: string }) {
  return (
    <Can access={capability.returns}>
      <CasesOfParcel parcelId={parcelId} />
    </Can>
  )
}

function CasesOfParcel({ parcelId }: { parcelId: string }) {
  const { data, isLoading } = useQuery(casesApi.ask('ofParcel', { parcelId }))
  if (isLoading) return <Pending />
  if (!data || data.cases.length === 0) return null
  return (
    <Section title="Return not received">
      {data.cases.map((row) => (
        <p key={row.id}>
          <AppLink to="/returns-not-received" search={{ case: row.id }}>
            Missing return
          </AppLink>{' '}
          <StateBadge machine={returnCaseMachine} state={row.state} /> <MissingFor row={row} />
          {row.claimNumber === null ? null : ` Claim ${row.claimNumber}`}
        </p>
      ))}
    </Section>
  )
}
