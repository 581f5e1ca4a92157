import { useState } from 'react'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { BoardScope } from './dashboard-api.ts'
import classes from './WhyButton.module.css'

const CausesDialog = shownLater(async () => (await import('./CausesDialog.tsx')).CausesDialog)

type Props = {
  figure: { readonly key: string; readonly label: string; readonly isOfPeriod: boolean }
  scope: BoardScope
}

/** Opens what a figure's change is made of. */
export function WhyButton({ figure, scope }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Why ${figure.label} changed`}
        className={classes.why}
        onClick={() => setOpen(true)}
      >
        Why?
      </button>
      {isOpen ? (
        <CausesDialog figure={figure} scope={scope} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
