import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import type { ReorderSuggestion } from '../reorders.contract.ts'
import { AcceptBar } from './AcceptBar.tsx'
import { reordersApi } from './purchasing-api.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { SuggestionTable } from './SuggestionTable.tsx'
import classes from './suggestions.module.css'
import { usePickedSuggestions } from './use-picked-suggestions.ts'

const none: readonly never[] = []

/** What should be bought now, by supplier: look why, change how many, put it into drafts. */
export function SuggestionsTab() {
  const { params } = useUrlState()
  const [snoozing, setSnoozing] = useState<ReorderSuggestion | null>(null)
  const { data, error, refetch } = useQuery({
    ...reordersApi.ask('suggestions', askedBy(params)),
    placeholderData: keepPreviousData,
  })
  const picks = usePickedSuggestions(data?.suggestions ?? none)
  return (
    <>
      <SuggestionFilters rows={data?.suggestions ?? none} />
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data && picks.all.length === 0 ? (
        <NothingToBuy hasNoDemand={data.reckonedAt === null} />
      ) : null}
      {data && picks.all.length > 0 ? (
        <SuggestionTable picks={picks} hasCosts={data.hasCosts} onSnooze={setSnoozing} />
      ) : null}
      {data?.isCut ? (
        <p className={classes.remark}>
          There are more than can be shown at once. Choose an outlet or a supplier.
        </p>
      ) : null}
      <AcceptBar picks={picks} />
      {snoozing ? <SnoozeDialog suggestion={snoozing} onClose={() => setSnoozing(null)} /> : null}
    </>
  )
}

function SuggestionFilters({ rows }: { rows: readonly ReorderSuggestion[] }) {
  const outlets = useOutletOptions()
  const suppliers = new Map(
    rows.flatMap(({ supplierId, supplierName }) =>
      supplierId ? [[supplierId, supplierName ?? '']] : [],
    ),
  )
  return (
    <ListBar>
      <SearchField label="Search suggestions" hint="SKU, product" />
      <FilterChips
        filters={[
          { key: 'outlet', label: 'Outlet', options: outlets ?? [] },
          {
            key: 'supplier',
            label: 'Supplier',
            options: [...suppliers].map(([value, label]) => ({ value, label })),
          },
          { key: 'snoozed', label: 'Snoozed', options: [{ value: '1', label: 'these alone' }] },
        ]}
      />
      <AppLink className={classes.document} to="/purchase-orders">
        Purchase orders
      </AppLink>
      <Can access={capability.suppliers}>
        <Button
          component="a"
          href="/api/files/supplier-items.csv"
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
        >
          Supplier items
        </Button>
      </Can>
    </ListBar>
  )
}

function NothingToBuy({ hasNoDemand }: { hasNoDemand: boolean }) {
  const { params } = useUrlState()
  if (params.snoozed)
    return <EmptyNote title="Nothing is snoozed">Every suggestion is in the list.</EmptyNote>
  if (params.q || params.outlet || params.supplier)
    return (
      <EmptyNote title="Nothing to buy here">
        Neither these words nor these filters leave anything that runs low.
      </EmptyNote>
    )
  return (
    <EmptyNote title="Nothing needs to be bought">
      {hasNoDemand
        ? 'Demand is calculated each night from issued stock. Until then, only items that fall to a reorder point set by a user are suggested.'
        : 'Everything lasts until the next delivery. What falls to its reorder point, set or calculated, appears here.'}
    </EmptyNote>
  )
}

function askedBy({ outlet, supplier, snoozed, q }: UrlParams) {
  return {
    ...(outlet ? { outletId: outlet } : {}),
    ...(supplier ? { supplierId: supplier } : {}),
    ...(snoozed ? { snoozed: 'only' as const } : {}),
    ...(q ? { q } : {}),
  }
}
