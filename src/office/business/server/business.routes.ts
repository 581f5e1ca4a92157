import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { resendMail } from '#platform/server/mail/resend-mail.ts'
import type { SettingEffect } from '#platform/server/settings/setting-effects.ts'
import type { KeepToTrials, SettingTrial } from '#platform/server/settings/setting-trials.ts'
import { businessContract } from '../business.contract.ts'
import { house, listSettings, settingHistory } from './business.queries.ts'
import { cancelScheduledSetting } from './cancel-scheduled-setting.ts'
import { mails } from './list-mails.ts'
import { texts } from './list-texts.ts'
import { previewSetting } from './preview-setting.ts'
import { revertSetting } from './revert-setting.ts'
import { saveSettings } from './save-settings.ts'
import { resetTemplate, saveTemplate } from './save-template.ts'
import { sendTestMail } from './send-test-mail.ts'
import { listTemplates, templateVersions } from './templates.queries.ts'

/** What the areas before this one know of their settings. */
export type SettingParts = {
  /** What is counted before a setting is changed. */
  readonly effects: readonly SettingEffect[]
  /** The settings that are tried on the past before they are switched on. */
  readonly trials: readonly SettingTrial[]
  readonly keepToTrials: KeepToTrials
}

export const businessRoutes = ({ effects, trials, keepToTrials }: SettingParts) =>
  routes('business', businessContract, {
    house: reads(house),
    settings: reads(listSettings(effects, trials)),
    settingHistory: reads(settingHistory),
    settingEffect: reads(previewSetting(effects)),
    saveSettings: writes(saveSettings(keepToTrials)),
    cancelScheduledSetting: writes(cancelScheduledSetting),
    revertSetting: writes(revertSetting(keepToTrials)),
    templates: reads(listTemplates),
    texts: reads(texts.page),
    templateVersions: reads(templateVersions),
    saveTemplate: writes(saveTemplate),
    resetTemplate: writes(resetTemplate),
    sendTestMail: writes(sendTestMail),
    mails: reads(mails.page),
    resendMail: writes(resendMail),
  })
