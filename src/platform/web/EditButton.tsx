import type { ReactNode } from 'react'
import { ActButton } from './ActButton.tsx'
import { useWhyNotHere } from './open-here.ts'
import { usePageKeys } from './use-page-keys.ts'

type EditButtonProps = {
  /** What it opens: “Edit order”. */
  children: string
  onAct: () => void
  whyNot?: string | null
  /** The operation that saving the form calls, as for `ActButton`. */
  operation?: string
  icon?: ReactNode
  size?: 'xs' | 'sm'
  weight?: 'main' | 'plain'
}

/** Opens the form of the record that a panel shows; E does the same. */
export function EditButton({ children, onAct, operation, ...look }: EditButtonProps) {
  const whyNotHere = useWhyNotHere(operation)
  const whyNot = whyNotHere ?? look.whyNot ?? null
  usePageKeys({ e: { does: children, run: whyNot === null ? onAct : undefined } })
  return (
    <ActButton {...look} whyNot={whyNot} shortcut="E" onAct={onAct}>
      {children}
    </ActButton>
  )
}
