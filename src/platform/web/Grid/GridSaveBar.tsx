import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { ActButton } from '../ActButton.tsx'
import { DiscardDialog } from '../DiscardDialog.tsx'
import { formatCount } from '../format-instant.ts'
import classes from './Grid.module.css'

/** Leaves the table now, or after the user agreed to lose the unsaved changes. */
export type GridGuard = RefObject<((leave: () => void) => void) | null>

type GridSaveBarProps = {
  edits: {
    readonly count: number
    readonly unreadable: number
    readonly hidden: number
    readonly conflicts: readonly unknown[]
    readonly isSaving: boolean
    readonly save: () => void
    readonly discard: () => void
  }
  guard: GridGuard | undefined
}

/**
 * Shown below the grid while it has unsaved changes, and guards against leaving: any change of the
 * address, the tab itself, and by `guard` what closes the grid without a change of the address.
 */
export function GridSaveBar({ edits, guard }: GridSaveBarProps) {
  const { count, unreadable, hidden, conflicts, isSaving } = edits
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      count > 0 &&
      (current.pathname !== next.pathname ||
        JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: count > 0,
    withResolver: true,
  })
  useEffect(() => {
    if (!guard) return
    guard.current = (way) => (count > 0 ? setLeave(() => way) : way())
  }, [guard, count])
  if (count === 0) return null
  const inWords = count === 1 ? '1 change' : `${formatCount(count)} changes`
  const whyNot = whyNotSaved(conflicts.length, unreadable, count - hidden)
  const goOn = () => {
    edits.discard()
    if (leaving.status === 'blocked') leaving.proceed()
    else leave?.()
  }
  const stay = () => {
    if (leaving.status === 'blocked') leaving.reset()
    setLeave(null)
  }
  return (
    <section className={classes.bar} aria-label="Unsaved changes">
      <strong role="status" className={classes.count}>
        {inWords}
      </strong>
      {/* At the left, because notifications in the corner would cover them at the right. */}
      <ActButton
        weight="main"
        isPending={isSaving}
        whyNot={whyNot}
        shortcut="Ctrl S"
        onAct={edits.save}
      >
        Save
      </ActButton>
      <ActButton onAct={edits.discard}>Discard</ActButton>
      {whyNot ? <span className={classes.why}>{whyNot}</span> : null}
      {hidden > 0 ? (
        <span className={classes.quiet}>
          {hidden === 1
            ? '1 change is in a row that is not shown. It stays unsaved.'
            : `${formatCount(hidden)} changes are in rows that are not shown. They stay unsaved.`}
        </span>
      ) : null}
      {leaving.status === 'blocked' || leave ? (
        <DiscardDialog
          words={
            count === 1 ? '1 change is not saved.' : `${formatCount(count)} changes are not saved.`
          }
          onDiscard={goOn}
          onStay={stay}
        />
      ) : null}
    </section>
  )
}

function whyNotSaved(conflicts: number, unreadable: number, shown: number): string | null {
  if (conflicts > 0)
    return conflicts === 1
      ? 'Decide the conflict first.'
      : `Decide the ${formatCount(conflicts)} conflicts first.`
  if (unreadable > 0)
    return unreadable === 1
      ? '1 cell can’t be read. Correct it first.'
      : `${formatCount(unreadable)} cells can’t be read. Correct them first.`
  return shown === 0 ? 'No changed row is shown.' : null
}
