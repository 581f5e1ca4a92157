import { useId } from 'react'
import classes from './SelectBox.module.css'

type SelectBoxProps = {
  label: string
  /** The id of what names the row, said after the label. */
  nameId?: string
  isChecked: boolean
  /** Some of its rows are selected. */
  isPartly?: boolean
  isReachable: boolean
  onToggle: (isRange: boolean) => void
}

/** The box at the start of a row, or of all rows; Shift takes the rows between as well. */
export function SelectBox(props: SelectBoxProps) {
  const { label, nameId, isChecked, isPartly = false, isReachable, onToggle } = props
  const id = useId()
  return (
    <label className={classes.box} title={label}>
      <input
        type="checkbox"
        id={id}
        aria-label={label}
        aria-labelledby={nameId === undefined ? undefined : `${id} ${nameId}`}
        checked={isChecked}
        tabIndex={isReachable ? 0 : -1}
        ref={(input) => {
          if (input) input.indeterminate = isPartly
        }}
        onChange={({ nativeEvent }) =>
          onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
