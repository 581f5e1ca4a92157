import { lazy } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { LevelRow } from '../stock-lists.contract.ts'
import { labelOfLevel } from './stock-label.ts'

const ReorderGrid = lazy(async () => ({ default: (await import('./ReorderGrid.tsx')).ReorderGrid }))
const LabelDialog = lazy(async () => ({
  default: (await import('#platform/web/labels/LabelDialog.tsx')).LabelDialog,
}))

/** What was asked for, and of which levels: those that were selected then. */
export type BulkAsked = {
  readonly what: 'reorder' | 'labels'
  readonly levels: readonly LevelRow[]
}

type ButtonsProps = { levels: readonly LevelRow[]; onAsk: (asked: BulkAsked) => void }

/** What may be done with several levels at once. */
export function LevelBulkButtons({ levels, onAsk }: ButtonsProps) {
  return (
    <>
      <ActButton
        size="xs"
        operation="inventory.setReorderData"
        onAct={() => onAsk({ what: 'reorder', levels })}
      >
        Reorder data
      </ActButton>
      <ActButton size="xs" onAct={() => onAsk({ what: 'labels', levels })}>
        Print labels
      </ActButton>
    </>
  )
}

/** Does it, beside the list rather than in the bar of its selection. */
export function LevelBulk({ asked, onClose }: { asked: BulkAsked; onClose: () => void }) {
  const { what, levels } = asked
  if (what === 'reorder') return <ReorderGrid levels={levels} onClose={onClose} />
  return (
    <LabelDialog
      title={`Labels of ${levels.length === 1 ? '1 level' : `${levels.length} levels`}`}
      labels={levels.map(labelOfLevel)}
      onClose={onClose}
    />
  )
}
