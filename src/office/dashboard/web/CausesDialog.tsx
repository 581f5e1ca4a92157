import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CauseKind } from '#platform/needs.ts'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { before } from '../figure-words.ts'
import classes from './CausesDialog.module.css'
import { CausesTable } from './CausesTable.tsx'
import { changeOfCauses, kindLabels, valueOfCauses } from './cause-words.ts'
import { type BoardScope, type Causes, dashboardApi } from './dashboard-api.ts'
import { WidgetFailure } from './WidgetFailure.tsx'

type Props = {
  /** The figure, by its key and its label. */
  figure: { readonly key: string; readonly label: string; readonly isOfPeriod: boolean }
  scope: BoardScope
  onClose: () => void
}

/** Why a figure is not what it was before: what each outlet, courier or channel adds to the change. */
export function CausesDialog({ figure, scope, onClose }: Props) {
  const { key, label } = figure
  const [by, setBy] = useState<CauseKind | undefined>(undefined)
  const query = useQuery({
    ...dashboardApi.ask('causes', { figure: key, ...scope, ...(by ? { by } : {}) }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const than = figure.isOfPeriod ? before[scope.period] : 'the start of the period'
  return (
    <ModalDialog title={`Why ${label} changed`} isWide wayOut="Close" onClose={onClose}>
      <WidgetFailure title="The causes could not be loaded." query={query} />
      {data ? (
        <>
          {data.kinds.length > 1 ? (
            <SegmentedControl
              aria-label="Break down by"
              className={classes.kinds}
              value={data.by}
              data={data.kinds.map((kind) => ({ value: kind, label: `By ${kindLabels[kind]}` }))}
              onChange={(kind) => setBy(data.kinds.find((each) => each === kind))}
            />
          ) : null}
          <p className={classes.sum}>{data.isComparable ? sumInWords(data, than) : noneOf(than)}</p>
          {data.causes.length > 0 && data.isComparable ? (
            <CausesTable causes={data} onFollow={onClose} />
          ) : null}
        </>
      ) : (
        <div aria-busy className={classes.waiting} />
      )}
    </ModalDialog>
  )
}

const noneOf = (than: string) => `There is nothing to compare with: no figure of ${than}.`

function sumInWords(causes: Causes, than: string): string {
  const [now, then] = [valueOfCauses(causes, causes.now), valueOfCauses(causes, causes.before)]
  return `${now}, compared with ${then} for ${than}: ${changeOfCauses(causes, causes.change)}.`
}
