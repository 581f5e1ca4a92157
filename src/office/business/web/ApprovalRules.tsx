import {
  LazyActionVerdictsSection,
  type LimitFieldProps,
  type LimitInWords,
} from '#organization/approvals/web/index.tsx'
import { checkSetting, settingInWords } from '#platform/settings.rules.ts'
import type { SettingValue } from '#platform/settings.ts'
import { settingOfKey } from '../all-settings.ts'
import { useDrafts } from './drafts-context.ts'
import { SettingField } from './fields/SettingField.tsx'

/** The matrix of approvals, with the fields of this page for its limits. */
export function ApprovalRules() {
  const { words } = useDrafts()
  const inWords: LimitInWords = (key, value) => {
    const setting = settingOfKey(key)
    return setting && typeof value === 'number'
      ? settingInWords(setting, value, words)
      : String(value)
  }
  return <LazyActionVerdictsSection LimitField={LimitField} limitInWords={inWords} />
}

function LimitField({ limitKey, value, onValue }: LimitFieldProps) {
  const { words } = useDrafts()
  const setting = settingOfKey(limitKey)
  if (!setting) return null
  const faultOf = (given: SettingValue) => checkSetting(setting, given, words)?.message ?? null
  return (
    <SettingField
      setting={setting}
      value={value}
      onChange={(next) => onValue(typeof next === 'number' ? next : String(next), faultOf(next))}
      fault={faultOf(value)}
      note={null}
    />
  )
}
