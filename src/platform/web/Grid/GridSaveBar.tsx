import { useBlocker } from '@tanstack/react-router'
import { ActButton } from '../ActButton.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { formatCount } from '../format-instant.ts'
import classes from './Grid.module.css'

type GridSaveBarProps = {
  count: number
  unreadable: number
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Stands below the grid while something in it is not saved, and guards the way out. */
export function GridSaveBar(props: GridSaveBarProps) {
  const { count, unreadable, isSaving, onSave, onDiscard } = props
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      count > 0 &&
      (current.pathname !== next.pathname || viewOf(current.search) !== viewOf(next.search)),
    enableBeforeUnload: count > 0,
    withResolver: true,
  })
  if (count === 0) return null
  const inWords = count === 1 ? '1 change' : `${formatCount(count)} changes`
  const whyNot =
    unreadable === 0 ? null : `${formatCount(unreadable)} of them cannot be read; mend them first.`
  return (
    <section className={classes.bar} aria-label="Unsaved changes">
      <strong role="status" className={classes.count}>
        {inWords}
      </strong>
      {/* At the left, because messages in the corner would cover them at the right. */}
      <ActButton
        weight="main"
        isPending={isSaving}
        whyNot={whyNot}
        shortcut="Ctrl S"
        onAct={onSave}
      >
        Save
      </ActButton>
      <ActButton onAct={onDiscard}>Discard</ActButton>
      {whyNot ? <span className={classes.why}>{whyNot}</span> : null}
      {leaving.status === 'blocked' ? (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave and discard"
          isDangerous
          isPending={false}
          refusal={null}
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          {inWords} would be lost.
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

/** Another view of the page takes the grid away like another page does. */
function viewOf(search: unknown): unknown {
  return typeof search === 'object' && search !== null && 'view' in search ? search.view : undefined
}
