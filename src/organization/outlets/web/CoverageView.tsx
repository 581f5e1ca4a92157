import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { countryName } from '#platform/country-codes.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { KeysetPager } from '#platform/web/DataTable/KeysetPager.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { Grid } from '#platform/web/Grid/Grid.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { reaches, reachWords } from '../coverage.rules.ts'
import type { Courier } from '../locations.fields.ts'
import { CourierForm } from './CourierForm.tsx'
import { changedCoverage, coverageColumns, lineOfCoverage } from './coverage-lines.ts'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'

/** Areas in one grid. */
const areasPerGrid = 200

/** What one courier does in each area, to be changed like a spreadsheet. */
export function CoverageView() {
  const { params, set } = useUrlState()
  const { data } = useQuery(locationsApi.ask('couriers', {}))
  const couriers = data?.couriers ?? []
  const courier = couriers.find(({ id }) => id === params.courier) ?? couriers[0]
  const shownId = courier?.id
  // The filter shows the current courier, also if the address has none.
  useEffect(() => {
    if (!params.courier && shownId) set({ courier: shownId }, 'replace')
  }, [params.courier, shownId, set])
  if (!data) return null
  if (!courier)
    return (
      <EmptyNote title="No couriers yet">
        Add one; then say which areas it reaches, or import its list of cities.
      </EmptyNote>
    )
  return <CoverageOfCourier key={courier.id} couriers={couriers} courier={courier} />
}

function CoverageOfCourier(props: { couriers: readonly Courier[]; courier: Courier }) {
  const { couriers, courier } = props
  const { params } = useUrlState()
  const [isChanging, setChanging] = useState(false)
  const whyNot = useWhyNotShared(capability.locations)
  const countries = useQuery(locationsApi.ask('countries', {})).data?.countries ?? []
  return (
    <>
      <CourierFigures courier={courier} />
      <ListBar>
        <SearchField label="Search areas" hint="Name of the area" />
        <FilterChips
          filters={[
            {
              key: 'courier',
              label: 'Courier',
              options: couriers.map(({ id, name }) => ({ value: id, label: name })),
            },
            {
              key: 'country',
              label: 'Country',
              options: countries.map((value) => ({ value, label: countryName(value) })),
            },
            {
              key: 'reach',
              label: 'Reach',
              options: reaches.map((value) => ({ value, label: reachWords[value].label })),
            },
            {
              key: 'line',
              label: 'Own line',
              options: [
                { value: 'true', label: 'yes' },
                { value: 'false', label: 'no' },
              ],
            },
          ]}
        />
        {courier.isActive ? null : <ToneBadge tone="quiet" label="Not in use" />}
        <ActButton size="xs" whyNot={whyNot} onAct={() => setChanging(true)}>
          Change {courier.name}
        </ActButton>
      </ListBar>
      <CoverageGrid courier={courier} params={params} />
      {isChanging ? (
        <CourierForm
          courier={courier}
          onClose={() => setChanging(false)}
          onSaved={() => setChanging(false)}
        />
      ) : null}
    </>
  )
}

function CourierFigures({ courier }: { courier: Courier }) {
  const { params } = useUrlState()
  return (
    <FigureStrip
      label={`Areas of ${courier.name}`}
      figures={reaches.map((reach) => {
        const isCurrent = params.reach === reach
        const search = { view: 'coverage', courier: courier.id }
        return {
          key: reach,
          ...reachWords[reach],
          count: courier[reach],
          isCurrent,
          search: isCurrent ? search : { ...search, reach },
        }
      })}
    />
  )
}

function CoverageGrid({ courier, params }: { courier: Courier; params: UrlParams }) {
  const house = useHouse()
  const whyNot = useWhyNotShared(capability.locations)
  const { data } = useQuery({
    ...locationsApi.ask('coverage', coverageInput(courier.id, params)),
    placeholderData: keepPreviousData,
  })
  const save = useAct({
    area: 'locations',
    run: locationsApi.call.saveCoverage,
    failure: 'Not saved',
  })
  if (!data) return null
  const { rows, nextCursor } = data
  if (rows.length === 0)
    return <EmptyNote title="No area fits">Take a filter away, or add areas first.</EmptyNote>
  const currency =
    rows.find(({ service }) => service?.currency)?.service?.currency ?? house.currency
  return (
    <div className={classes.fields}>
      <Grid
        label={`Coverage of ${courier.name}`}
        draft={`coverage-${courier.id}`}
        nameOf={({ place }) => place}
        versionOf={({ areaId }) => rows.find((row) => row.areaId === areaId)?.version ?? null}
        rows={rows.map(lineOfCoverage)}
        columns={coverageColumns(currency, whyNot !== null)}
        keyOf={({ areaId }) => areaId}
        onSave={(changes) =>
          save.start({ courierId: courier.id, rows: changedCoverage(rows, changes, currency) })
        }
      />
      <KeysetPager noun="areas" count={rows.length} nextCursor={nextCursor} />
    </div>
  )
}

function coverageInput(courierId: string, params: UrlParams) {
  const { q, country, line, after } = params
  const reach = reaches.find((known) => known === params.reach)
  return {
    courierId,
    limit: areasPerGrid,
    ...(q ? { q } : {}),
    ...(country ? { country } : {}),
    ...(reach ? { reach } : {}),
    ...(line ? { hasLine: line === 'true' } : {}),
    ...(after ? { after } : {}),
  }
}
