import { IconCheck, IconUserCheck, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { roleLabels } from '#organization/users/roles.ts'
import { classNames } from '#platform/web/class-names.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import tones from '#platform/web/tones.module.css'
import { type Verdict, verdictLabels, verdicts } from '../actions.ts'
import classes from './ActionVerdictsSection.module.css'
import type { Cell } from './rule-drafts.ts'

const toneOf = { allowed: 'good', approval: 'waiting', refused: 'bad' } as const
const icons = { allowed: IconCheck, approval: IconUserCheck, refused: IconX } as const

type VerdictCellProps = {
  actionLabel: string
  cell: Cell
  /** The chosen policy; the saved one if unchanged. */
  verdict: Verdict
  onVerdict: (verdict: Verdict) => void
  tabIndex?: number
  /** In a table: row and column, and what the arrow keys do. */
  place?: string
  onFocus?: () => void
  onArrow?: (event: KeyboardEvent) => void
}

/** What a role may do about an action. Pressed, it becomes the next of the three. */
export function VerdictCell(props: VerdictCellProps) {
  const { actionLabel, cell, verdict, onVerdict, tabIndex, place, onFocus, onArrow } = props
  const { role, declared, changedBy, changedAt } = cell
  const Icon = icons[verdict]
  const isDrafted = verdict !== cell.verdict
  const by = changedBy && changedAt ? `Changed by ${changedBy}, ${formatInstant(changedAt)}. ` : ''
  const press = (event: KeyboardEvent) => {
    const chosen = event.key === 'Delete' ? declared : verdicts[Number(event.key) - 1]
    if (!chosen) return onArrow?.(event)
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onVerdict(chosen)
  }
  return (
    <button
      type="button"
      className={classNames(classes.cell, tones[toneOf[verdict]], isDrafted && classes.drafted)}
      aria-label={`${actionLabel}, ${roleLabels[role]}: ${verdictLabels[verdict]}${isDrafted ? ', not saved' : ''}`}
      title={`${by}Default: ${verdictLabels[declared]}`}
      data-at={place}
      {...(onFocus ? { onFocus } : {})}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      onClick={() =>
        onVerdict(verdicts[(verdicts.indexOf(verdict) + 1) % verdicts.length] ?? verdict)
      }
      onKeyDown={press}
    >
      <Icon size={16} aria-hidden />
      {verdictLabels[verdict]}
    </button>
  )
}
