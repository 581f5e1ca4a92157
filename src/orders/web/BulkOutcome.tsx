import { ActButton } from '#platform/web/ActButton.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import classes from './OrderBulk.module.css'
import type { BulkRun } from './use-bulk-run.ts'

type LeftRow = { readonly id: string; readonly reason: string }

const mostShown = 50

/** Which orders stay as they are, and why. */
export function BulkLeft({ words, left }: { words: string; left: readonly LeftRow[] }) {
  return (
    <>
      <p className={classes.words}>
        {words}
        {left.length > 0 ? ` ${formatCount(left.length)} stay as they are:` : ''}
      </p>
      {left.length > 0 ? (
        <ul className={classes.left}>
          {left.slice(0, mostShown).map(({ id, reason }) => (
            <li key={id}>{reason}</li>
          ))}
          {left.length > mostShown ? (
            <li>and {formatCount(left.length - mostShown)} more</li>
          ) : null}
        </ul>
      ) : null}
    </>
  )
}

/** How far it has come, with a way to stop; then what was done and what was left. */
export function BulkProgress(props: { run: BulkRun; all: number; onStop: () => void }) {
  const { run, all, onStop } = props
  const seen = run.done + run.left.length
  const isRunning = run.status === 'running'
  return (
    <>
      {run.status === 'done' ? null : (
        <div className={classes.progress}>
          <ProgressBar share={all === 0 ? null : seen / all} label="Orders changed" />
          <span>
            {formatCount(seen)} of {formatCount(all)}
          </span>
          {isRunning && all > 200 ? (
            <ActButton size="xs" onAct={onStop}>
              Stop
            </ActButton>
          ) : null}
        </div>
      )}
      <BulkLeft words={`${formatCount(run.done)} changed.`} left={run.left} />
    </>
  )
}
