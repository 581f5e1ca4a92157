import { rangeInWords, settingInWords } from '#platform/settings.rules.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { classNames } from '#platform/web/class-names.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { SettingState } from './business-api.ts'
import { draftId, faultOf } from './drafts.ts'
import { useDrafts } from './drafts-context.ts'
import { SettingField } from './fields/SettingField.tsx'
import { ScheduledChange } from './ScheduledChange.tsx'
import { SettingEffect } from './SettingEffect.tsx'
import classes from './SettingRow.module.css'
import { TryValue } from './TryValue.tsx'

type Props = { setting: Setting; state: SettingState; outletId: string | null }

/** One setting: what it does, what it is, what it was, and the field that changes it. */
export function SettingRow({ setting, state, outletId }: Props) {
  const { drafts, keep, drop, refusals, words } = useDrafts()
  const draft = drafts.get(draftId(setting.key, outletId))
  const refusal = refusals[setting.key]
  const fault = draft ? (refusal ?? faultOf(draft, words)) : null
  const held = state.value ?? (setting.type.kind === 'secret' ? '' : setting.default)
  const shown = draft ? (draft.value ?? state.inherited ?? setting.default) : held
  const change = (value: SettingValue | null) => {
    const isBack = value !== null && JSON.stringify(value) === JSON.stringify(held)
    if (isBack) return drop(setting.key, outletId)
    keep({ key: setting.key, outletId, value, version: draft?.version ?? state.version })
  }
  return (
    <div className={classNames(classes.row, draft && classes.drafted)} data-setting={setting.key}>
      <div className={classes.words}>
        <h3 className={classes.label}>
          {setting.label} <Mark state={state} isDrafted={draft !== undefined} />
        </h3>
        <p className={classes.effect}>{setting.effect}</p>
        <Facts {...{ setting, state, outletId }} />
        {state.scheduled ? (
          <ScheduledChange {...{ setting, outletId }} schedule={state.scheduled} />
        ) : null}
        {draft && state.isCounted ? (
          <SettingEffect {...{ setting, outletId }} value={shown} />
        ) : null}
        {draft && state.isTried && faultOf(draft, words) === null ? (
          <TryValue {...{ setting, outletId }} value={shown} />
        ) : null}
        {draft && draft.version !== state.version ? (
          <p className={classes.fault} role="status">
            {state.changedByName} changed it meanwhile to {settingInWords(setting, held, words)}.{' '}
            <button
              type="button"
              className={classes.act}
              onClick={() => drop(setting.key, outletId)}
            >
              Take that
            </button>
          </p>
        ) : null}
      </div>
      <div className={classes.control}>
        <SettingField
          setting={setting}
          value={shown}
          onChange={change}
          fault={fault}
          note={'least' in setting.type ? rangeInWords(setting.type, words) : null}
        />
        <WayBack
          {...{ setting, state, outletId }}
          isDrafted={draft !== undefined}
          onBack={change}
        />
      </div>
    </div>
  )
}

function Mark({ state, isDrafted }: { state: SettingState; isDrafted: boolean }) {
  if (isDrafted) return <ToneBadge tone="waiting" label="Not saved" />
  if (state.source === 'outlet') return <ToneBadge tone="special" label="This outlet" />
  return state.source === 'business' ? <ToneBadge tone="active" label="Changed" /> : null
}

/** The default, who changed it, where it differs, and the button for its history. */
function Facts({ setting, state, outletId }: Props) {
  const { words } = useDrafts()
  const { set } = useUrlState()
  const differing = outletId ? 0 : state.outletIds.length
  return (
    <p className={classes.facts}>
      {outletId ? (
        <span>Business: {settingInWords(setting, state.inherited ?? setting.default, words)}</span>
      ) : (
        <span>Default: {settingInWords(setting, setting.default, words)}</span>
      )}
      {state.changedAt ? (
        <span>
          {state.changedByName}, <InstantText at={state.changedAt} />
        </span>
      ) : null}
      {differing > 0 ? (
        <span>{differing === 1 ? 'One outlet differs' : `${differing} outlets differ`}</span>
      ) : null}
      <button
        type="button"
        className={classes.act}
        aria-label={`History of ${setting.label}`}
        onClick={() => set({ open: state.id })}
      >
        History
      </button>
    </p>
  )
}

/** Discards the typed text, or the override. */
function WayBack(props: Props & { isDrafted: boolean; onBack: (value: null) => void }) {
  const { setting, state, outletId, isDrafted, onBack } = props
  const { drop } = useDrafts()
  const isOwn = state.source === (outletId ? 'outlet' : 'business')
  if (!isDrafted && !isOwn) return null
  const undo = () => (isDrafted ? drop(setting.key, outletId) : onBack(null))
  const label = isDrafted ? 'Discard' : outletId ? 'As the business' : 'Back to the default'
  return (
    <button
      type="button"
      className={classes.act}
      aria-label={`${label}: ${setting.label}`}
      onClick={undo}
    >
      {label}
    </button>
  )
}
