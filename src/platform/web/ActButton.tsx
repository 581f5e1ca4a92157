import { Button, Tooltip } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import classes from './ActButton.module.css'
import { classNames } from './class-names.ts'
import { notifyRefused } from './notify.ts'
import { useWhyNotHere } from './open-here.ts'
import { useScreenActs } from './screen-acts.ts'

type ActButtonProps = {
  children: ReactNode
  onAct: () => void
  /** `main` is the one main action, `danger` destroys something, `plain` is everything else. */
  weight?: 'main' | 'plain' | 'danger'
  isPending?: boolean
  /** The reason why it is disabled; the button can still be focused by keyboard. */
  whyNot?: string | null
  /**
   * The operation it calls or leads to: disabled at a register or station where that is not
   * allowed.
   */
  operation?: string
  icon?: ReactNode
  size?: 'xs' | 'sm' | 'md' | 'lg'
  type?: 'button' | 'submit'
  /** The key or chord with the same effect, shown in the tooltip. */
  shortcut?: string
  isFullWidth?: boolean
}

/** A button for a write: never triggered twice while it runs, and disabled only with a reason. */
export function ActButton(props: ActButtonProps) {
  const { children, onAct, weight = 'plain', isPending = false, icon } = props
  const whyNotHere = useWhyNotHere(props.operation)
  const whyNot = whyNotHere ?? props.whyNot ?? null
  const reasonId = useId()
  const place = useRef<HTMLButtonElement>(null)
  useScreenActs(place, () => [
    { label: place.current?.textContent ?? '', whyNot, run: () => place.current?.click() },
  ])
  const press = (event: MouseEvent) => {
    if (whyNot !== null) {
      event.preventDefault()
      return notifyRefused(whyNot)
    }
    if (!isPending) onAct()
  }
  const button = (
    <Button
      ref={place}
      type={props.type ?? 'button'}
      size={props.size ?? 'sm'}
      fullWidth={props.isFullWidth ?? false}
      loading={isPending}
      leftSection={icon}
      onClick={press}
      variant={weight === 'main' ? 'filled' : 'default'}
      className={classNames(
        whyNot !== null && classes.closed,
        weight === 'danger' && whyNot === null && classes.danger,
      )}
      {...(whyNot === null
        ? {}
        : { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId })}
    >
      {children}
    </Button>
  )
  const hint = whyNot ?? (props.shortcut ? `Key: ${props.shortcut}` : null)
  if (hint === null) return button
  return (
    <>
      <Tooltip
        label={hint}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
        openDelay={whyNot === null ? 700 : 150}
      >
        {button}
      </Tooltip>
      {whyNot === null ? null : (
        <span id={reasonId} hidden>
          {whyNot}
        </span>
      )}
    </>
  )
}
