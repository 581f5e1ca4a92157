import { NumberInput } from '@mantine/core'
import type { CodeFault } from '../../code-symbol.ts'
import type { LabelData } from '../../label-data.ts'
import { CodeText } from '../CodeText.tsx'
import { classNames } from '../class-names.ts'
import type { DrawnLabel } from './draw-label.ts'
import classes from './LabelDesk.module.css'

type LabelRowsProps = {
  labels: readonly LabelData[]
  drawn: readonly (DrawnLabel | CodeFault)[] | null
  copies: readonly number[]
  shownAt: number
  onShow: (at: number) => void
  onCopies: (copies: number[]) => void
}

/** The copies of each label; the one chosen last is shown above. */
export function LabelRows({ labels, drawn, copies, shownAt, onShow, onCopies }: LabelRowsProps) {
  const setOne = (at: number, value: number) => onCopies(copies.with(at, value))
  return (
    <div className={classes.rows}>
      {labels.length > 1 ? (
        <div className={classes.row}>
          <span className={classes.words}>All {labels.length}</span>
          <CopiesInput
            name="Copies of each label"
            value={copies.every((each) => each === copies[0]) ? (copies[0] ?? 1) : ''}
            onChange={(value) => onCopies(labels.map(() => value))}
          />
        </div>
      ) : null}
      {labels.map(({ title, code }, at) => (
        <div
          key={keyOf(at)}
          className={classNames(classes.row, at === shownAt && labels.length > 1 && classes.shown)}
        >
          <button type="button" className={classes.words} onClick={() => onShow(at)}>
            <span className={classes.name}>{title}</span>
            <span className={classes.code}>
              <CodeText code={code.text} />
            </span>
            {isFaulty(drawn?.[at]) ? <span className={classes.fault}>Does not fit</span> : null}
          </button>
          <CopiesInput
            name={`Copies of ${title}`}
            value={copies[at] ?? 0}
            onFocus={() => onShow(at)}
            onChange={(value) => setOne(at, value)}
          />
        </div>
      ))}
    </div>
  )
}

// The same label may appear twice, and the list never changes.
const keyOf = (at: number) => `label ${at}`

const isFaulty = (drawn: DrawnLabel | CodeFault | undefined) =>
  drawn !== undefined && 'fault' in drawn

type CopiesInputProps = {
  name: string
  value: number | ''
  onFocus?: () => void
  onChange: (value: number) => void
}

function CopiesInput({ name, value, onFocus, onChange }: CopiesInputProps) {
  return (
    <NumberInput
      aria-label={name}
      size="xs"
      min={0}
      max={1000}
      allowDecimal={false}
      hideControls
      value={value}
      className={classes.number}
      {...(onFocus ? { onFocus } : {})}
      onChange={(next) => onChange(Number(next) || 0)}
    />
  )
}
