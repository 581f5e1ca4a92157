import { useEffect, useState } from 'react'
import type { SettingValue } from '#platform/settings.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useAct } from '#platform/web/use-act.ts'
import classes from './rule-trials.module.css'
import { ruleTrialsApi } from './rule-trials-api.ts'
import { TrialView } from './TrialView.tsx'

type Props = {
  setting: { readonly key: string; readonly label: string }
  value: SettingValue
  /** Null: all outlets without a value of their own. */
  outletId: string | null
  onClose: () => void
}

/** Starts the trial of a typed value, or shows the one of today. */
export function TrialDialog({ setting, value, outletId, onClose }: Props) {
  const [id, setId] = useState<string | null>(null)
  const trial = useAct({
    area: 'ruleTrials',
    run: ruleTrialsApi.call.start,
    onRefusal: () => true,
    onDone: (started) => setId(started.id),
  })
  const { start } = trial
  const begin = () =>
    start({
      key: setting.key,
      value: typeof value === 'object' ? value.map(String) : value,
      ...(outletId ? { outletId } : {}),
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    void begin()
  }, [])
  return (
    <ModalDialog title={`Trial: ${setting.label}`} isWide fillsPhone onClose={onClose}>
      <div className={classes.dialog}>
        {id ? (
          <TrialView id={id} onRestart={begin} />
        ) : trial.refusal ? (
          <RefusalNote refusal={trial.refusal} />
        ) : (
          <PageLoading />
        )}
        <div className={classes.foot} data-foot>
          <ActButton onAct={onClose}>Close</ActButton>
        </div>
      </div>
    </ModalDialog>
  )
}
