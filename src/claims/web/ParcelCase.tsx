import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { capability } from '#users/capabilities.ts'
import { returnCaseMachine } from '../return-cases.states.ts'
import { MissingFor } from './case-columns.tsx'
import { casesApi } from './claims-api.ts'

/** On the panel of a parcel: what is done about it, if it did not come back. */
export function ParcelCase({ parcelId }: { parcelId: string }) {
  return (
    <Can access={capability.returns}>
      <CasesOfParcel parcelId={parcelId} />
    </Can>
  )
}

function CasesOfParcel({ parcelId }: { parcelId: string }) {
  const { data } = useQuery(casesApi.ask('ofParcel', { parcelId }))
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
