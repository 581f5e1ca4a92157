import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { labelOfLevel } from './stock-label.ts'

/** The label of the product, for its shelf or for unlabelled goods. */
export function LevelLabels({ level, onClose }: { level: LevelPanel; onClose: () => void }) {
  return (
    <LabelDialog
      title={`Labels of ${level.sku}`}
      labels={[labelOfLevel(level)]}
      onClose={onClose}
    />
  )
}
