import { ActionIcon } from '@mantine/core'
import type { MouseEvent, ReactNode, Ref } from 'react'

type IconButtonProps = {
  /** For what is placed beside it. */
  ref?: Ref<HTMLButtonElement>
  /** What it does: its accessible name, and the tooltip on hover and focus. */
  label: string
  /** The tooltip where the row already shows the rest of the name: “Delete”. */
  hint?: string
  /** The key with the same effect, as written on the keyboard. */
  shortcut?: string
  children: ReactNode
  onAct: (event: MouseEvent<HTMLButtonElement>) => void
  onPointerEnter?: () => void
  isFramed?: boolean
  isPending?: boolean
  isDisabled?: boolean
  size?: 'md' | 'lg' | 36 | 44
  className?: string | undefined
  opens?: 'dialog' | 'menu'
  isExpanded?: boolean
  isPressed?: boolean
}

/** A button with an icon only; its tooltip says what it does, and its key. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    hint = label,
    shortcut,
    opens,
    isExpanded,
    isPressed,
    className,
    onPointerEnter,
  } = props
  return (
    <ActionIcon
      variant={props.isFramed ? 'default' : 'subtle'}
      {...(props.isFramed ? {} : { color: 'gray' })}
      size={props.size ?? 'md'}
      disabled={props.isDisabled ?? false}
      loading={props.isPending ?? false}
      {...(props.ref === undefined ? {} : { ref: props.ref })}
      aria-label={label}
      data-hint={shortcut ? `${hint} (${shortcut})` : hint}
      onClick={props.onAct}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
      {...(opens ? { 'aria-haspopup': opens } : {})}
      {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      {...(className ? { className } : {})}
      {...(onPointerEnter ? { onPointerEnter } : {})}
    >
      {props.children}
    </ActionIcon>
  )
}
