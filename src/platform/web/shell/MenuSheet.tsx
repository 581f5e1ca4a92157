import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScanTarget } from '../scan/scanner-context.ts'
import classes from './Shell.module.css'

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode }

/** The sidebar on a phone: a sheet over the page. Loaded when it is first opened. */
export function MenuSheet({ isOpen, onClose, children }: Props) {
  useScanTarget(null, isOpen)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size="var(--sidebar-width-sheet)"
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Menu' } }}
    >
      <div className={classes.sheet}>{children}</div>
    </Drawer>
  )
}
