import { lazy } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { LevelRow } from '../stock-lists.contract.ts'
import { labelOfLevel } from './stock-label.ts'

const ReorderGrid = lazy(async () => ({ default: (await import('./ReorderGrid.tsx')).ReorderGrid }))
const LabelDialog = lazy(async () => ({
  default: (await import('#platform/web/labels/LabelDialog.tsx')).LabelDialog,
}))

/** The requested action and its levels: those selected at the time. */
export type BulkAsked = {
  readonly what: 'reorder' | 'labels'
  readonly levels: readonly LevelRow[]
}

type ButtonsProps = { levels: readonly LevelRow[]; onAsk: (asked: BulkAsked) => void }

/** The bulk actions for levels. */
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

/** Runs it, beside the list instead of in its selection bar. */
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
