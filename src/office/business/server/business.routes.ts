import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { resendMail } from '#platform/server/mail/resend-mail.ts'
import type { SettingEffect } from '#platform/server/settings/setting-effects.ts'
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

/** `effects`: what the areas before this one count before a setting is changed. */
export const businessRoutes = (effects: readonly SettingEffect[]) =>
  routes('business', businessContract, {
    house: reads(house),
    settings: reads(listSettings(effects)),
    settingHistory: reads(settingHistory),
    settingEffect: reads(previewSetting(effects)),
    saveSettings: writes(saveSettings),
    cancelScheduledSetting: writes(cancelScheduledSetting),
    revertSetting: writes(revertSetting),
    templates: reads(listTemplates),
    texts: reads(texts.page),
    templateVersions: reads(templateVersions),
    saveTemplate: writes(saveTemplate),
    resetTemplate: writes(resetTemplate),
    sendTestMail: writes(sendTestMail),
    mails: reads(mails.page),
    resendMail: writes(resendMail),
  })
