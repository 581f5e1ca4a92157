import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Can } from '#platform/web/Can.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { SetupStepKey } from '../setup.steps.ts'
import classes from './ChecklistCard.module.css'
import { StepActs } from './StepActs.tsx'
import { StepForm, type StepFormKey } from './StepForm.tsx'
import { businessOfSetup, type SetupState } from './setup-api.ts'
import { stepWords } from './step-words.ts'

/** The steps with the progress; the next one is open, and any other opens on a click. */
export function ChecklistCard({ state }: { state: SetupState }) {
  const { steps } = state
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<SetupStepKey | null>(null)
  const [form, setForm] = useState<StepFormKey | null>(null)
  const left = steps.filter(({ isDone }) => !isDone)
  const open = (left.find(({ key }) => key === chosen) ?? left[0])?.key
  const done = steps.length - left.length
  const close = () => {
    setForm(null)
    queries.invalidateQueries({ queryKey: ['setup'] })
  }
  return (
    <section className={classes.card} aria-labelledby="setup-checklist">
      <div className={classes.head}>
        <h2 id="setup-checklist" className={classes.title}>
          Set up your company
        </h2>
        <span className={classes.progress}>
          {done} of {steps.length} done
        </span>
      </div>
      <ProgressBar share={done / steps.length} label="Steps done" />
      <ol className={classes.steps}>
        {steps.map(({ key, isDone }) => (
          <li key={key} className={classes.step}>
            {isDone ? (
              <p className={classes.done}>
                <span className={classes.mark} data-done>
                  <ToneIcon tone="good" size={18} />
                </span>
                {stepWords[key].title}
                <span className={classes.progress}>Done</span>
              </p>
            ) : (
              <button
                type="button"
                className={classes.row}
                aria-expanded={key === open}
                onClick={() => setChosen(key)}
              >
                <span className={classes.mark}>
                  <ToneIcon tone="quiet" size={18} />
                </span>
                {stepWords[key].title}
              </button>
            )}
            {key === open ? (
              <div className={classes.body}>
                <p className={classes.why}>{stepWords[key].why}</p>
                <div className={classes.acts}>
                  <StepActs step={key} state={state} onForm={setForm} />
                </div>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      <Can access={capability.businessSettings}>
        <div className={classes.foot}>
          <HideButton />
        </div>
      </Can>
      {form ? <StepForm of={form} onClose={close} /> : null}
    </section>
  )
}

const { key } = platformSettings.showsSetup

function HideButton() {
  const queries = useQueryClient()
  const act = useAct({
    area: 'business',
    failure: 'Not hidden',
    run: async (value: boolean, options) => {
      const { settings } = await businessOfSetup.call.settings({})
      const version = settings.find((setting) => setting.key === key)?.version ?? 0
      return businessOfSetup.call.saveSettings({ changes: [{ key, value, version }] }, options)
    },
    onDone: () => {
      queries.invalidateQueries({ queryKey: ['setup'] })
      tellSuccess(
        'The checklist is hidden',
        'You can show it again in Business Settings, under Company.',
      )
    },
  })
  return (
    <ActButton size="xs" isPending={act.isPending} onAct={() => act.start(false)}>
      Hide checklist
    </ActButton>
  )
}
