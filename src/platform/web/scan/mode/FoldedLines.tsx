import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ScanMode.module.css'

/** Lines that need no work now, behind one row. */
export function FoldedLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary className={classes.foldHead}>
        {label}
        <IconChevronDown size={18} aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
