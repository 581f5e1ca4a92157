import { useQuery } from '@tanstack/react-query'
import { missingCourier } from '#organization/outlets/missing-places.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { MissingLink } from '#platform/web/layout/MissingNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { AccountRow } from '../courier-accounts.fields.ts'
import { courierList } from '../couriers.list.ts'
import { CourierCalls } from './CourierCalls.tsx'
import { CourierPanel } from './CourierPanel.tsx'
import { courierCells } from './courier-cells.tsx'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'
import { RateComparison } from './RateCheck.tsx'
import { CourierSetup } from './setup/CourierSetup.tsx'

/** The couriers, how each is connected, and their pending calls. */
export function CouriersView() {
  const { params, set } = useUrlState()
  const query = useQuery(courierAccountsApi.ask('list', {}))
  const accounts = query.data?.accounts ?? []
  const open = accounts.find(({ courierId }) => courierId === params.courier)
  if (params.setup) return <CourierSetup courierId={params.setup} />
  return (
    <div className={classes.view} data-in-order>
      <ListView
        list={courierList}
        ask={(call) => courierAccountsApi.ask('browse', { limit: 200, ...call })}
        keyOf={({ courierId }: AccountRow) => courierId}
        cells={courierCells}
        exportPath="/files/couriers"
        openParam="courier"
        whenNothing={
          <EmptyNote title="No couriers yet">
            Parcels are booked with a courier. Add one, then set up its connection here.{' '}
            <MissingLink missing={missingCourier} />
          </EmptyNote>
        }
      />
      {query.isLoading ? <Pending /> : null}
      <Section title="Calls to couriers" level={2}>
        <CourierCalls courierId={null} />
      </Section>
      <RateComparison />
      {open ? (
        <CourierPanel key={open.courierId} listed={open} onClose={() => set({ courier: null })} />
      ) : null}
    </div>
  )
}
