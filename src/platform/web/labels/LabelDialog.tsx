import { lazy, Suspense } from 'react'
import type { LabelData } from '../../label-data.ts'

const LabelDesk = lazy(async () => ({ default: (await import('./LabelDesk.tsx')).LabelDesk }))

type LabelDialogProps = {
  title: string
  labels: readonly LabelData[]
  onClose: () => void
}

/** Asks which labels to print, on what and how many, and prints them; mounted while it is open. */
export function LabelDialog(props: LabelDialogProps) {
  return (
    <Suspense>
      <LabelDesk {...props} />
    </Suspense>
  )
}
