import type { ReactNode } from 'react'
import classes from './MatchingButton.module.css'

type MatchingButtonProps = {
  isPressed: boolean
  isBusy?: boolean
  onPress: () => void
  children: ReactNode
}

/** Beside a selection: takes all that the filter leaves instead of the rows of the page, and back. */
export function MatchingButton({ isPressed, isBusy, onPress, children }: MatchingButtonProps) {
  return (
    <button
      type="button"
      className={classes.matching}
      aria-pressed={isPressed}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
