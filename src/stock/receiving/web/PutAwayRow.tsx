import { IconArrowBackUp } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { IconButton } from '#platform/web/IconButton.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import { outcomeLabels } from '../receiving.rules.ts'
import classes from './receiving.module.css'
import type { RowToPut } from './to-put-away.ts'
import type { PlacedPiece } from './use-take-back.ts'

type PutAwayRowProps = RowToPut & {
  isChosen: boolean
  /** Null once it is put away. */
  onChoose: (() => void) | null
  onTakeBack: (piece: PlacedPiece) => void
}

/** A received row: its usual bin first, then what it is and how much of it is left. */
export function PutAwayRow({ row, line, left, isChosen, onChoose, onTakeBack }: PutAwayRowProps) {
  const units = formatAmount(line, left > 0 ? left : row.quantity)
  const until = row.expiresOn ? `, expires ${formatDay(row.expiresOn)}` : ''
  return (
    <li
      className={classNames(classes.placed, isChosen && classes.chosen)}
      aria-current={isChosen ? 'true' : undefined}
      aria-label={`${line.sku}: ${left > 0 ? `${units} left` : `${units} put away`}`}
    >
      <span className={classes.bin}>{line.bin?.code ?? '–'}</span>
      <span className={lineTable.product}>
        <span>
          <strong>{units}</strong> {line.title}
        </span>
        <span className={classes.minor}>
          <CodeText code={line.sku} />
          {row.lotCode ? ` · lot ${row.lotCode}${until}` : ''}
        </span>
        {row.bins.map((bin) => (
          <span key={bin.binId} className={classNames(classes.piece, classes.counted)}>
            {formatAmount(line, bin.quantity)} in bin {bin.binCode}
            <IconButton
              label={`Take back ${line.sku} from bin ${bin.binCode}`}
              hint="Take back from the bin"
              onAct={() => onTakeBack({ receivedId: row.id, sku: line.sku, ...bin })}
            >
              <IconArrowBackUp size={16} />
            </IconButton>
          </span>
        ))}
        {row.outcome === 'quality' ? (
          <ToneBadge tone="waiting" label={outcomeLabels.quality} />
        ) : null}
      </span>
      {isChosen ? <ToneBadge tone="active" label="Chosen" /> : null}
      {onChoose === null || isChosen ? null : (
        <ActButton size="xs" onAct={onChoose}>
          Choose
        </ActButton>
      )}
    </li>
  )
}
