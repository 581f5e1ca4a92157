import { Suspense, useState } from 'react'
import { LazyTrialDialog } from '#office/rule-trials/web/index.tsx'
import type { Setting, SettingValue } from '#platform/settings.ts'
import classes from './SettingRow.module.css'

type Props = { setting: Setting; value: SettingValue; outletId: string | null }

/** Tries the typed value on the past; without that, it can't be saved. */
export function TryValue({ setting, value, outletId }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={classes.facts}>
      <span>This setting is tried before it changes.</span>
      <button
        type="button"
        className={classes.act}
        aria-label={`Try ${setting.label} on the last 90 days`}
        onClick={() => setOpen(true)}
      >
        Try on the last 90 days
      </button>
      {isOpen ? (
        <Suspense>
          <LazyTrialDialog {...{ setting, value, outletId }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </p>
  )
}
