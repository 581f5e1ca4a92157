import { lazy, Suspense } from 'react'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import { scanList } from '../scan-history.list.ts'
import { scanCells } from './scan-cells.tsx'
import classes from './scan-history.module.css'
import { scanHistoryApi } from './scan-history-api.ts'
import { useScanOptions } from './use-scan-options.ts'

const ScanPanel = lazy(async () => ({ default: (await import('./ScanPanel.tsx')).ScanPanel }))

/** The list of scans, with the panel of one. */
export function ScansView() {
  const { params, set } = useUrlState()
  const records = useScanOptions()
  return (
    <>
      <ListView
        list={scanList}
        ask={(call) => scanHistoryApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={scanCells}
        records={records}
        exportPath="/files/scans"
        isDense
        isMarked={({ result }) => result !== 'ok'}
        figures={
          <div className={classes.picker}>
            <Suspense>
              <LazyVariantPicker
                label="Product"
                isBare
                onPick={({ id }) => set({ variantId: id, after: null })}
              />
            </Suspense>
          </div>
        }
        whenNothing={
          <EmptyNote title="No scans yet">
            Scan a product, a bin or a parcel anywhere in the app, and it is listed here.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open ? (
          <ScanPanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
      </Suspense>
    </>
  )
}
