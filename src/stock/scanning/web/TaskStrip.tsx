import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatTime } from '#platform/web/format-instant.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import type { Scan } from '../scan-history.contract.ts'
import { ResultBadge } from './scan-cells.tsx'
import classes from './scan-history.module.css'
import { scanHistoryApi } from './scan-history-api.ts'

/** All scans of one task in their order, like a film; the arrow keys step through them. */
export function TaskStrip({ id, taskLabel }: { id: string; taskLabel: string }) {
  const { set } = useUrlState()
  const { data } = useQuery({
    ...scanHistoryApi.ask('ofTask', { id }),
    placeholderData: keepPreviousData,
  })
  const scans = data?.scans ?? []
  const at = scans.findIndex((scan) => scan.id === id)
  const show = (scan: Scan) => set({ open: scan.id }, 'replace')
  const earlier = at > 0 ? scans[at - 1] : undefined
  const later = at >= 0 ? scans[at + 1] : undefined
  usePageKeys(
    {
      arrowleft: { does: 'Previous scan of the task', run: earlier && (() => show(earlier)) },
      arrowright: { does: 'Next scan of the task', run: later && (() => show(later)) },
    },
    'shows',
  )
  return (
    <Section
      title="Scans of this task"
      aside={
        <div className={classes.steps}>
          <IconButton
            label="Previous scan"
            shortcut="ArrowLeft"
            isDisabled={!earlier}
            onAct={() => earlier && show(earlier)}
          >
            <IconChevronLeft size={16} />
          </IconButton>
          <span className={classes.place}>{at < 0 ? '' : `${at + 1} of ${scans.length}`}</span>
          <IconButton
            label="Next scan"
            shortcut="ArrowRight"
            isDisabled={!later}
            onAct={() => later && show(later)}
          >
            <IconChevronRight size={16} />
          </IconButton>
        </div>
      }
    >
      {data?.hasEarlier ? <p className={classes.note}>Earlier scans are not shown here.</p> : null}
      <ol className={classes.strip} aria-label={`Scans of ${taskLabel || 'this task'}`}>
        {scans.map((scan) => (
          <Frame key={scan.id} scan={scan} isCurrent={scan.id === id} onShow={() => show(scan)} />
        ))}
      </ol>
      {data?.hasLater ? <p className={classes.note}>Later scans are not shown here.</p> : null}
    </Section>
  )
}

function Frame(props: { scan: Scan; isCurrent: boolean; onShow: () => void }) {
  const { scan, isCurrent, onShow } = props
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={element}>
      <button
        type="button"
        className={classes.frame}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onShow}
      >
        <span className={classes.frameTime}>{formatTime(scan.at)}</span>
        <ResultBadge result={scan.result} />
        <CodeText code={scan.label || scan.code} />
        <span className={classes.note}>{scan.userName}</span>
      </button>
    </li>
  )
}
