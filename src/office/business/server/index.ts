import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { SettingEffect } from '#platform/server/settings/setting-effects.ts'
import { businessArea } from '../business.area.ts'
import { businessJobs } from './apply-schedules.ts'
import { businessRoutes } from './business.routes.ts'
import { settingsExport } from './export-settings.ts'
import { textsFile } from './list-texts.ts'
import { settingPictures } from './setting-pictures.ts'

/** `effects`: what the areas before this one count before a setting is changed. */
export const businessServer = (effects: readonly SettingEffect[], files: Files) =>
  defineServer(businessArea, {
    routes: { business: businessRoutes(effects) },
    files: [...textsFile, settingsExport, ...settingPictures(files)],
    jobs: businessJobs,
  })
