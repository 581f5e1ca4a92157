import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { codeKindLabels } from '../code-kinds.ts'
import type { Scan } from '../scan-history.contract.ts'
import { separatorMark } from '../scan-history.rules.ts'
import { scanTaskLabels } from '../scan-tasks.ts'
import { ScannedRecord } from './ScannedRecord.tsx'
import { ResultBadge } from './scan-cells.tsx'
import classes from './scan-history.module.css'
import { scanHistoryApi } from './scan-history-api.ts'
import { TaskStrip } from './TaskStrip.tsx'

/** One scan: what was scanned, what came of it, and the other scans of its task. */
export function ScanPanel({ id, onClose }: { id: string; onClose: () => void }) {
  // Stepping through a task keeps the panel as it is until the next scan is there.
  const {
    data: scan,
    error,
    refetch,
  } = useQuery({
    ...scanHistoryApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  if (!scan)
    return (
      <SidePanel title="Scan" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <SidePanel title="Scan" mark={<ResultBadge result={scan.result} />} onClose={onClose}>
      {scan.message === '' ? null : <p className={classes.message}>{scan.message}</p>}
      <ScanFacts scan={scan} />
      {scan.hasTaskRecord ? <TaskStrip id={id} taskLabel={scan.taskLabel} /> : null}
    </SidePanel>
  )
}

/** The device made it without the network and sent it later. */
function LateTimes({ scan: { madeAt, at } }: { scan: Scan }) {
  if (madeAt === null) return null
  return (
    <>
      Made <InstantText at={madeAt} />, sent later, received <InstantText at={at} />
    </>
  )
}

function ScanFacts({ scan }: { scan: Scan }) {
  const { code, label, title, tookMilliseconds } = scan
  return (
    <FactList
      facts={[
        {
          label: 'Code',
          value: (
            <>
              <CodeText code={code} />
              {code.includes(separatorMark) ? (
                <span className={classes.note}> {separatorMark} is a GS1 separator.</span>
              ) : null}
            </>
          ),
        },
        { label: 'Code type', value: codeKindLabels[scan.codeKind] },
        {
          label: 'Read as',
          value:
            label === '' ? (
              'Nothing'
            ) : (
              <>
                <ScannedRecord path={scan.recordPath}>{label}</ScannedRecord>
                {title === null ? null : <span className={classes.productTitle}>{title}</span>}
              </>
            ),
        },
        {
          label: 'Time',
          value: scan.madeAt === null ? <InstantText at={scan.at} /> : <LateTimes scan={scan} />,
        },
        { label: 'User', value: scan.userName },
        { label: 'Outlet', value: scan.outletCode ?? 'Not known' },
        { label: 'Device', value: scan.deviceName },
        { label: 'Task', value: scanTaskLabels[scan.task] },
        {
          label: 'Task record',
          value: scan.taskLabel ? (
            <ScannedRecord path={scan.taskPath}>{scan.taskLabel}</ScannedRecord>
          ) : null,
        },
        {
          label: 'Took',
          value: tookMilliseconds === null ? null : `${formatCount(tookMilliseconds)} ms`,
        },
        {
          label: 'Other scans',
          value: scan.variantId ? (
            <AppLink search={{ variantId: scan.variantId }}>All scans of {label}</AppLink>
          ) : null,
        },
      ]}
    />
  )
}
