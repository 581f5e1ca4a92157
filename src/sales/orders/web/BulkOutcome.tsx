import type { ReactNode } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { orderLabel } from '../orders.nouns.ts'
import classes from './OrderBulk.module.css'
import type { BulkRun } from './use-bulk-run.ts'

type LeftRow = { readonly id: string; readonly reason: string }

const mostShown = 50

const stay = (count: number) =>
  count === 1 ? '1 stays as it is:' : `${formatCount(count)} stay as they are:`

type LeftProps = {
  words: string
  left: readonly LeftRow[]
  /** The text about the remaining ones, by their number. */
  sayLeft?: (count: number) => string
  children?: ReactNode
}

/** Which orders stay as they are, and why. */
export function BulkLeft({ words, left, sayLeft = stay, children }: LeftProps) {
  return (
    <>
      <p className={classes.words}>
        {words}
        {left.length > 0 ? ` ${sayLeft(left.length)}` : ''}
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
      {children}
    </>
  )
}

/** How far it has come, with a way to stop; then what was done and what was left. */
export function BulkProgress(props: { run: BulkRun; all: number; onStop: () => void }) {
  const { run, all, onStop } = props
  const seen = run.done + run.waiting.length + run.left.length
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

type WaitingProps = {
  waiting: BulkRun['waiting']
  /** Does what was approved by now; null while others are still looked at. */
  onAgain: (() => void) | null
}

/** Which orders wait for approval, each with its request. */
export function BulkWaiting({ waiting, onAgain }: WaitingProps) {
  if (waiting.length === 0) return null
  return (
    <>
      <p className={classes.words}>
        {waiting.length === 1
          ? '1 waits for approval, and stays as it is until then:'
          : `${formatCount(waiting.length)} wait for approval, and stay as they are until then:`}
      </p>
      <ul className={classes.left}>
        {waiting.slice(0, mostShown).map(({ id, number, approvalId }) => (
          <li key={id}>
            <AppLink to="/approvals" search={{ open: approvalId }}>
              {orderLabel(number)}
            </AppLink>
          </li>
        ))}
        {waiting.length > mostShown ? (
          <li>and {formatCount(waiting.length - mostShown)} more</li>
        ) : null}
      </ul>
      {onAgain ? (
        <div className={classes.again}>
          <ActButton size="xs" onAct={onAgain}>
            Do what is approved by now
          </ActButton>
        </div>
      ) : null}
    </>
  )
}
